import { apiKeySchema, createApiKeySchema, newApiKeySchema } from '@vademecum/shared/people/account.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { requires, router } from '../../../trpc/init.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.service.ts';

/** Keys for programs. Closed to API keys themselves: none makes another. */
export const apiKeysRouter = router({
  list: requires('clinic_management')
    .output(z.array(apiKeySchema))
    .query(({ ctx }) => listApiKeys(ctx.deps.db, ctx.deps.now())),

  create: requires('clinic_management')
    .input(createApiKeySchema)
    .output(newApiKeySchema)
    .mutation(({ ctx, input }) => createApiKey(ctx.deps, ctx.user, input)),

  revoke: requires('clinic_management')
    .input(z.strictObject({ id: idSchema }))
    .output(apiKeySchema)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.deps, input.id)),
});
