import {
  goldenDropSchema,
  goldenListSchema,
  goldenQuestionSchema,
  goldenRunDetailsSchema,
  goldenRunSchema,
  goldenRunsShown,
  overrideGoldenSchema,
  saveGoldenFromAnswerSchema,
  saveGoldenSchema,
  updateGoldenSchema,
} from '@vademecum/shared/learning/golden.ts';
import { findPassagesSchema, foundPlacesSchema } from '@vademecum/shared/memories/memory-sources.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput, fromOutput, inputFields, numbers } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { findPlaces } from '../../memories/sources.service.ts';
import { listRuns } from './golden-runs.queries.ts';
import { getGoldenRun, listDrops, overrideDrop, runGolden } from './golden-runs.service.ts';
import { changeGolden, listGolden, saveGolden, saveGoldenFromAnswer, setArchived } from './golden.service.ts';

const procedure = requires('analytics');
const byId = z.strictObject({ id: idSchema });
const goldenQuestion = { object: 'golden_question', id: fromInput() } as const;

export const goldenRouter = router({
  list: procedure.output(goldenListSchema).query(({ ctx }) => listGolden(ctx.deps.db)),

  /** What was lost without a reason; polled where changes are made that may cost something. */
  drops: procedure
    .meta({ background: true })
    .output(z.array(goldenDropSchema))
    .query(({ ctx }) => listDrops(ctx.deps.db)),

  /** Words of documents and memories, for users who name the right ones. */
  findPlaces: procedure
    .input(findPassagesSchema)
    .output(foundPlacesSchema)
    .query(({ ctx, input }) => findPlaces(ctx.deps, input.q)),

  save: procedure
    .meta({ audit: { action: 'golden.saved', object: 'golden_question', id: fromOutput('id') } })
    .input(saveGoldenSchema)
    .output(goldenQuestionSchema)
    .mutation(({ ctx, input }) => saveGolden(ctx.deps, ctx.user.id, input)),

  saveFromAnswer: procedure
    .meta({ audit: { action: 'golden.saved', object: 'golden_question', id: fromOutput('id'), isOwn: true } })
    .input(saveGoldenFromAnswerSchema)
    .output(goldenQuestionSchema)
    .mutation(({ ctx, input }) => saveGoldenFromAnswer(ctx.deps, ctx.user.id, input)),

  update: procedure
    .meta({ audit: { action: 'golden.changed', ...goldenQuestion, details: inputFields } })
    .input(updateGoldenSchema)
    .output(goldenQuestionSchema)
    .mutation(({ ctx, input }) => changeGolden(ctx.deps, input)),

  archive: procedure
    .meta({ audit: { action: 'golden.archived', ...goldenQuestion }, onFullDisk: true })
    .input(byId)
    .output(goldenQuestionSchema)
    .mutation(({ ctx, input }) => setArchived(ctx.deps, input.id, true)),

  restore: procedure
    .meta({ audit: { action: 'golden.restored', ...goldenQuestion } })
    .input(byId)
    .output(goldenQuestionSchema)
    .mutation(({ ctx, input }) => setArchived(ctx.deps, input.id, false)),

  run: procedure
    .meta({
      audit: {
        action: 'golden.run',
        object: 'golden_run',
        id: fromOutput('id'),
        details: numbers({ total: fromOutput('total'), lost: fromOutput('lost') }),
      },
    })
    .output(goldenRunDetailsSchema)
    .mutation(({ ctx, signal }) =>
      runGolden(ctx.deps, { reason: 'manual', isTrial: false, by: ctx.user.id, ...(signal !== undefined && { signal }) }),
    ),

  /** Newest first; trials too. */
  runs: procedure.output(z.array(goldenRunSchema)).query(({ ctx }) => listRuns(ctx.deps.db, goldenRunsShown)),

  results: procedure
    .input(byId)
    .output(goldenRunDetailsSchema)
    .query(({ ctx, input }) => getGoldenRun(ctx.deps.db, input.id)),

  override: procedure
    .meta({ audit: { action: 'golden.overridden', object: 'golden_run', id: fromInput('runId') } })
    .input(overrideGoldenSchema)
    .output(goldenRunDetailsSchema)
    .mutation(({ ctx, input }) => overrideDrop(ctx.deps, ctx.user.id, input)),
});
