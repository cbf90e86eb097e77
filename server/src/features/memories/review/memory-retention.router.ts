import { successSchema } from '@vademecum/shared/people/auth.ts';
import { memorySchema } from '@vademecum/shared/memories/memories.ts';
import {
  createPolicySchema,
  dryRunSchema,
  dueMemoriesSchema,
  dueMemorySchema,
  keepMemorySchema,
  policyCountsSchema,
  retentionPolicySchema,
  reviewedMemorySchema,
  reviewPageInputSchema,
  updatePolicySchema,
} from '@vademecum/shared/memories/retention-policies.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput, fromOutput, inputFields, numbers } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { countByPolicy, dryRun, keepMemory, listReview, pageReview, readReviewed } from './memory-retention.service.ts';
import { listPolicies } from './policies.queries.ts';
import { createPolicy, deletePolicy, updatePolicy } from './policies.service.ts';

const byId = z.strictObject({ id: idSchema });
const memory = { object: 'memory', id: fromInput() } as const;
const retentionPolicy = { object: 'retention_policy', id: fromInput() } as const;

export const memoryRetentionRouter = router({
  /** What a policy that is being written would ask about. */
  dryRun: requires('user_management')
    .input(dryRunSchema)
    .output(dueMemoriesSchema)
    .query(({ ctx, input }) => dryRun(ctx.deps, input)),

  /** The whole review list, for programs. */
  reviewList: requires('user_management')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/memories/retention-review',
        summary: 'Memories flagged by a retention policy or their review date, each with its reason, longest unused first',
        isList: true,
      },
    })
    .output(z.array(dueMemorySchema))
    .query(({ ctx }) => listReview(ctx.deps)),

  policies: requires('user_management')
    .meta({ rest: { method: 'GET', path: '/api/retention-policies', summary: 'All retention policies', isList: true } })
    .output(z.array(retentionPolicySchema))
    .query(({ ctx }) => listPolicies(ctx.deps.db)),

  policyCounts: requires('user_management')
    .output(policyCountsSchema)
    .query(({ ctx }) => countByPolicy(ctx.deps)),

  createPolicy: requires('user_management')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/retention-policies',
        summary: 'Create a retention policy; nothing is archived or deleted automatically',
        status: 201,
      },
      audit: { action: 'retention_policy.created', ...retentionPolicy, id: fromOutput('id') },
    })
    .input(createPolicySchema)
    .output(retentionPolicySchema)
    .mutation(({ ctx, input }) => createPolicy(ctx.deps, ctx.user.id, input)),

  updatePolicy: requires('user_management')
    .meta({
      rest: { method: 'PUT', path: '/api/retention-policies/{id}', summary: 'Change a retention policy' },
      audit: { action: 'retention_policy.changed', ...retentionPolicy, details: inputFields },
    })
    .input(updatePolicySchema)
    .output(retentionPolicySchema)
    .mutation(({ ctx, input }) => updatePolicy(ctx.deps, input)),

  deletePolicy: requires('user_management')
    .meta({
      rest: { method: 'DELETE', path: '/api/retention-policies/{id}', summary: 'Delete a retention policy' },
      audit: { action: 'retention_policy.deleted', ...retentionPolicy },
      onFullDisk: true,
    })
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deletePolicy(ctx.deps, input.id);
      return { success: true as const };
    }),

  /** A part of the review list, for the screen. */
  review: requires('user_management')
    .input(reviewPageInputSchema)
    .output(dueMemoriesSchema)
    .query(({ ctx, input }) => pageReview(ctx.deps, input.cursor ?? null)),

  reviewed: requires('user_management')
    .meta({ audit: { action: 'memory.read', ...memory } })
    .input(byId)
    .output(reviewedMemorySchema)
    .query(({ ctx, input }) => readReviewed(ctx.deps, input.id)),

  keep: requires('user_management')
    .meta({ audit: { action: 'memory.kept', ...memory, details: numbers({ days: fromInput('days') }) } })
    .input(keepMemorySchema)
    .output(memorySchema)
    .mutation(({ ctx, input }) => keepMemory(ctx.deps, input)),
});
