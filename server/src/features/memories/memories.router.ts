import { successSchema } from '@vademecum/shared/people/auth.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { memoriesPageSchema, memoryOwnerSchema, pageMemoriesSchema } from '@vademecum/shared/memories/listed-memories.ts';
import {
  createMemorySchema,
  listMemoriesSchema,
  memoryDetailsSchema,
  memorySchema,
  updateMemorySchema,
} from '@vademecum/shared/memories/memories.ts';
import { checkDraftSchema, draftFindingsSchema } from '@vademecum/shared/memories/memory-checks.ts';
import { memoryHistorySchema, readHistorySchema, restoreRevisionSchema } from '@vademecum/shared/memories/memory-history.ts';
import { findPassagesSchema, foundPassagesSchema } from '@vademecum/shared/memories/memory-sources.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { slicedArray } from '../../runtime/sliced-array.ts';
import { fromInput, fromOutput, inputFields, numbers } from '../../trpc/audited-call.ts';
import { requires, router } from '../../trpc/init.ts';
import { checkDraft } from './checks/memory-checks.service.ts';
import { listOwners } from './memories.queries.ts';
import {
  archiveMemory,
  createMemory,
  deleteMemory,
  getMemoryDetails,
  readHistory,
  restoreMemory,
  restoreRevision,
  updateMemory,
} from './memories.service.ts';
import { listMemories, pageMemories } from './memory-lists.service.ts';
import { findPassages } from './sources.service.ts';

const byId = z.strictObject({ id: idSchema });
const memory = { object: 'memory', id: fromInput() } as const;

export const memoriesRouter = router({
  list: requires('memories')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/memories',
        summary: 'All memories, newest first',
        query: { search: 'string', category: 'string', archived: 'boolean', limit: 'number', offset: 'number' },
      },
      rowsAre: 'memory',
    })
    .input(listMemoriesSchema)
    .output(slicedArray(memorySchema))
    .query(async ({ ctx, input }) => {
      const { memories, found } = await listMemories(ctx.deps, input);
      ctx.setHeader('X-Total-Count', String(found));
      return memories;
    }),

  page: requires('memories')
    .meta({ rowsAre: 'memory' })
    .input(pageMemoriesSchema)
    .output(memoriesPageSchema)
    .query(({ ctx, input }) => pageMemories(ctx.deps, input)),

  /** Users who may chat may read the sources that an answer cites. */
  get: requires('chat', 'memories')
    .meta({ rest: { method: 'GET', path: '/api/memories/{id}', summary: 'One memory' }, audit: { action: 'memory.read', ...memory } })
    .input(byId)
    .output(memoryDetailsSchema)
    .query(({ ctx, input }) => getMemoryDetails(ctx.deps, input.id)),

  history: requires('memories')
    .meta({ audit: { action: 'memory.read', ...memory } })
    .input(readHistorySchema)
    .output(memoryHistorySchema)
    .query(({ ctx, input }) => readHistory(ctx.deps.db, input)),

  /** Whom a memory can be given to. */
  owners: requires('memories')
    .output(z.array(memoryOwnerSchema))
    .query(({ ctx }) => listOwners(ctx.deps.db, limits.listPage)),

  /** Passages of documents that a memory can be taken from. */
  findPassages: requires('memories')
    .input(findPassagesSchema)
    .output(foundPassagesSchema)
    .query(({ ctx, input }) => findPassages(ctx.deps, input.q)),

  create: requires('memories')
    .meta({
      rest: { method: 'POST', path: '/api/memories', summary: 'Add a memory; answers use it at once', status: 201 },
      audit: { action: 'memory.created', object: 'memory', id: fromOutput('id') },
    })
    .input(createMemorySchema)
    .output(memorySchema)
    .mutation(({ ctx, input }) => createMemory(ctx.deps, ctx.user, input)),

  update: requires('memories')
    .meta({
      rest: { method: 'PUT', path: '/api/memories/{id}', summary: 'Change a memory' },
      audit: { action: 'memory.changed', ...memory, details: inputFields },
    })
    .input(updateMemorySchema)
    .output(memorySchema)
    .mutation(({ ctx, input }) => updateMemory(ctx.deps, ctx.user, input)),

  /** Asked while somebody writes. No query: the text being written must not appear in an address. */
  checkDraft: requires('memories')
    .meta({ audit: { action: 'access.denied', object: 'memory', denialsOnly: true }, background: true })
    .input(checkDraftSchema)
    .output(draftFindingsSchema)
    .mutation(({ ctx, input }) => checkDraft(ctx.deps, input)),

  restoreRevision: requires('memories')
    .meta({
      audit: {
        action: 'memory.reverted',
        ...memory,
        details: numbers({ revision: fromInput('revision') }),
      },
    })
    .input(restoreRevisionSchema)
    .output(memorySchema)
    .mutation(({ ctx, input }) => restoreRevision(ctx.deps, ctx.user, input)),

  delete: requires('memories')
    .meta({
      rest: { method: 'DELETE', path: '/api/memories/{id}', summary: 'Delete a memory that is not protected' },
      audit: { action: 'memory.deleted', ...memory },
      onFullDisk: true,
    })
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteMemory(ctx.deps, input.id);
      return { success: true as const };
    }),

  archive: requires('user_management')
    .meta({
      rest: { method: 'PUT', path: '/api/memories/{id}/archive', summary: 'Archive a memory; answers no longer use it' },
      audit: { action: 'memory.archived', ...memory },
      onFullDisk: true,
    })
    .input(byId)
    .output(memorySchema)
    .mutation(({ ctx, input }) => archiveMemory(ctx.deps, input.id)),

  restore: requires('user_management')
    .meta({
      rest: { method: 'PUT', path: '/api/memories/{id}/restore', summary: 'Restore an archived memory' },
      audit: { action: 'memory.restored', ...memory },
    })
    .input(byId)
    .output(memorySchema)
    .mutation(({ ctx, input }) => restoreMemory(ctx.deps, input.id)),
});
