import { successSchema } from '@vademecum/shared/auth.ts';
import { checkDraftSchema, draftFindingsSchema } from '@vademecum/shared/memory-checks.ts';
import { createMemorySchema, listMemoriesSchema, memorySchema, updateMemorySchema } from '@vademecum/shared/memories.ts';
import { idSchema } from '@vademecum/shared/users.ts';
import { z } from 'zod';
import { requires, router } from '../../trpc/init.ts';
import { checkDraft } from '../memory-checks/memory-checks.service.ts';
import { countMemories } from './memories.queries.ts';
import {
  archiveMemory,
  createMemory,
  deleteMemory,
  getJudgedMemory,
  listJudgedMemories,
  restoreMemory,
  updateMemory,
} from './memories.service.ts';

const byId = z.strictObject({ id: idSchema });

export const memoriesRouter = router({
  list: requires('memories')
    .input(listMemoriesSchema)
    .output(z.array(memorySchema))
    .query(async ({ ctx, input }) => {
      ctx.setHeader('X-Total-Count', String(await countMemories(ctx.deps.db, input)));
      return listJudgedMemories(ctx.deps, input);
    }),

  /** Whoever may chat may read what an answer cites. */
  get: requires('chat', 'memories')
    .input(byId)
    .output(memorySchema)
    .query(({ ctx, input }) => getJudgedMemory(ctx.deps, input.id)),

  create: requires('memories')
    .input(createMemorySchema)
    .output(memorySchema)
    .mutation(({ ctx, input }) => createMemory(ctx.deps, ctx.user, input)),

  update: requires('memories')
    .input(updateMemorySchema)
    .output(memorySchema)
    .mutation(({ ctx, input }) => updateMemory(ctx.deps, ctx.user, input)),

  /** Asked while somebody writes. No query: what is being written stands in no address. */
  checkDraft: requires('memories')
    .meta({ background: true })
    .input(checkDraftSchema)
    .output(draftFindingsSchema)
    .mutation(({ ctx, input }) => checkDraft(ctx.deps, input)),

  delete: requires('memories')
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteMemory(ctx.deps, input.id);
      return { success: true as const };
    }),

  archive: requires('user_management')
    .input(byId)
    .output(memorySchema)
    .mutation(({ ctx, input }) => archiveMemory(ctx.deps, input.id)),

  restore: requires('user_management')
    .input(byId)
    .output(memorySchema)
    .mutation(({ ctx, input }) => restoreMemory(ctx.deps, input.id)),
});
