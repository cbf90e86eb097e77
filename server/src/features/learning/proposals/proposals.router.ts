import {
  evidenceRowSchema,
  improvementActionSchema,
  learnedSchema,
  learningRunSchema,
  learningRunsShown,
  setActionStatusSchema,
} from '@vademecum/shared/learning/proposals.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput, fromOutput, words } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { listEvidence, listImprovementActions, listLearned, setActionStatus } from './actions.service.ts';
import { listRuns } from './learning-runs.queries.ts';
import { runNow } from './learning-runs.service.ts';

export const proposalsRouter = router({
  /** Newest first. */
  actions: requires('reports')
    .meta({
      rest: { method: 'GET', path: '/api/improvement-actions', summary: 'Proposed improvements to answers, newest first', isList: true },
    })
    .output(z.array(improvementActionSchema))
    .query(({ ctx }) => listImprovementActions(ctx.deps.db)),

  /** The newest questions that an action was proposed from, with their day, without names and times. */
  evidence: requires('reports')
    .input(z.strictObject({ id: idSchema }))
    .output(z.array(evidenceRowSchema))
    .query(({ ctx, input }) => listEvidence(ctx.deps.db, input.id)),

  setStatus: requires('reports')
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/improvement-actions/{id}',
        summary: 'Approve, complete, dismiss or undo an improvement',
      },
      audit: {
        action: 'improvement.status_changed',
        object: 'improvement_action',
        id: fromInput(),
        details: words({ status: fromOutput('status') }),
      },
    })
    .input(setActionStatusSchema)
    .output(improvementActionSchema)
    .mutation(({ ctx, input }) => setActionStatus(ctx.deps, ctx.user.id, input)),

  /** What the search was taught and is live. */
  learned: requires('reports')
    .output(z.array(learnedSchema))
    .query(({ ctx }) => listLearned(ctx.deps.db)),

  /** The last runs, the newest first; polled while one is running. */
  runs: requires('reports')
    .meta({ background: true })
    .output(z.array(learningRunSchema))
    .query(({ ctx }) => listRuns(ctx.deps.db, learningRunsShown)),

  runNow: requires('reports')
    .meta({ audit: { action: 'learning.run_started', object: 'server' } })
    .output(learningRunSchema)
    .mutation(({ ctx }) => runNow(ctx.deps, ctx.user.id)),
});
