import { successSchema } from '@vademecum/shared/people/auth.ts';
import {
  bulkExecutedSchema,
  bulkOperationSchema,
  bulkPreviewSchema,
  bulkProgressSchema,
  bulkUndoneSchema,
  confirmBulkSchema,
  executeBulkSchema,
  previewBulkSchema,
} from '@vademecum/shared/memories/bulk.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import type { Context } from '../../../trpc/context.ts';
import { fromInput } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import type { Identity } from '../../people/sign-in/auth.service.ts';
import type { BulkCaller } from './bulk-jobs.ts';
import { cancelPreview, executeBulk, listBulk, undoBulk } from './bulk.service.ts';
import { previewBulk } from './preview.service.ts';

const callerOf = ({ identity, address }: Pick<Context, 'address'> & { identity: Identity }): BulkCaller => ({
  userId: identity.user.id,
  apiKeyId: identity.apiKeyId,
  address,
});

export const bulkRouter = router({
  preview: requires('user_management')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/bulk-operation-preview',
        summary: 'Preview what an action would change in many memories; changes nothing and returns the token that confirms it',
      },
      audit: { action: 'access.denied', object: 'bulk_operation', denialsOnly: true },
    })
    .input(previewBulkSchema)
    .output(bulkPreviewSchema)
    .mutation(({ ctx, input }) => previewBulk(ctx.deps, ctx.user.id, input)),

  cancel: requires('user_management')
    .meta({ audit: { action: 'access.denied', object: 'bulk_operation', denialsOnly: true }, onFullDisk: true })
    .input(confirmBulkSchema)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await cancelPreview(ctx.deps, ctx.user.id, input.confirmationToken);
      return { success: true as const };
    }),

  /** Answers when it is done; `progress` says how far it is. */
  execute: requires('user_management')
    .meta({
      rest: { method: 'POST', path: '/api/admin/bulk-operation-execute', summary: 'Carry out what was previewed, all or nothing' },
      audit: { action: 'memory.bulk_changed', object: 'bulk_operation', recordsItself: true },
    })
    .input(executeBulkSchema)
    .output(bulkExecutedSchema)
    .mutation(({ ctx, input }) => executeBulk(ctx.deps, callerOf(ctx), input)),

  undo: requires('user_management')
    .meta({ audit: { action: 'memory.bulk_undone', object: 'bulk_operation', id: fromInput(), recordsItself: true } })
    .input(z.strictObject({ id: idSchema }))
    .output(bulkUndoneSchema)
    .mutation(({ ctx, input }) => undoBulk(ctx.deps, callerOf(ctx), input.id)),

  progress: requires('user_management')
    .meta({ background: true })
    .output(bulkProgressSchema)
    .query(({ ctx }) => ctx.deps.bulk.progress()),

  list: requires('user_management')
    .output(z.array(bulkOperationSchema))
    .query(({ ctx }) => listBulk(ctx.deps)),
});
