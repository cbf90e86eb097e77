import { importedSchema, importMemoriesSchema } from '@vademecum/shared/memory-import.ts';
import { requires, router } from '../../trpc/init.ts';
import { importMemories } from './import.service.ts';

/** Files go in and out by their own doors: rest/memory-import.ts and rest/memory-export.ts. */
export const memoryExchangeRouter = router({
  import: requires('user_management')
    .input(importMemoriesSchema)
    .output(importedSchema)
    .mutation(({ ctx, input }) => {
      const { user, apiKeyId } = ctx.identity;
      return importMemories(ctx.deps, { userId: user.id, apiKeyId, address: ctx.address }, input);
    }),
});
