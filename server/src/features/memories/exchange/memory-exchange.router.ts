import { successSchema } from '@vademecum/shared/people/auth.ts';
import {
  cancelImportSchema,
  importedSchema,
  importMemoriesSchema,
  importProgressSchema,
} from '@vademecum/shared/memories/memory-import.ts';
import { requires, router } from '../../../trpc/init.ts';
import { cancelImport, importMemories } from './import.service.ts';

/** Files go in and out by their own doors: rest/memory-import.ts and rest/memory-export.ts. */
export const memoryExchangeRouter = router({
  import: requires('user_management')
    .meta({
      rest: { method: 'POST', path: '/api/memories/import', summary: 'Import what was previewed from a file, all or nothing' },
      // What it changes is recorded in the very transaction that changes it.
      audit: { action: 'access.denied', object: 'memory', denialsOnly: true },
    })
    .input(importMemoriesSchema)
    .output(importedSchema)
    .mutation(({ ctx, input }) => {
      const { user, apiKeyId } = ctx.identity;
      return importMemories(ctx.deps, { userId: user.id, apiKeyId, address: ctx.address }, input);
    }),

  /** Takes back an import that has not begun to write; its preview stays valid. */
  cancelImport: requires('user_management')
    .meta({ audit: { action: 'access.denied', object: 'memory', denialsOnly: true }, onFullDisk: true })
    .input(cancelImportSchema)
    .output(successSchema)
    .mutation(({ ctx, input }) => {
      cancelImport(ctx.deps, ctx.user.id, input.token);
      return { success: true as const };
    }),

  progress: requires('user_management')
    .meta({ background: true })
    .output(importProgressSchema)
    .query(({ ctx }) => ctx.deps.importer.progress()),
});
