import { apiKeySchema, createApiKeySchema, newApiKeySchema } from '@vademecum/shared/people/account.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput, fromOutput, words } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.service.ts';

const procedure = requires('clinic_management').meta({ closedToKeys: true, onFullDisk: true });

/** Keys for programs. Closed to API keys themselves: none makes another. */
export const apiKeysRouter = router({
  list: procedure
    .meta({ rest: { method: 'GET', path: '/api/api-keys', summary: 'All API keys, newest first', isList: true } })
    .output(z.array(apiKeySchema))
    .query(({ ctx }) => listApiKeys(ctx.deps.db, ctx.deps.now())),

  create: procedure
    .meta({
      rest: { method: 'POST', path: '/api/api-keys', summary: 'Create an API key; it is shown once', status: 201 },
      audit: { action: 'api_key.created', object: 'api_key', id: fromOutput('apiKey', 'id'), details: words({ role: fromInput('role') }) },
    })
    .input(createApiKeySchema)
    .output(newApiKeySchema)
    .mutation(({ ctx, input }) => createApiKey(ctx.deps, ctx.user, input)),

  revoke: procedure
    .meta({
      rest: { method: 'DELETE', path: '/api/api-keys/{id}', summary: 'Revoke an API key; it stops working at once' },
      audit: { action: 'api_key.revoked', object: 'api_key', id: fromInput() },
    })
    .input(z.strictObject({ id: idSchema }))
    .output(apiKeySchema)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.deps, input.id)),
});
