import {
  pageValidationSchema,
  readValidationSchema,
  startedValidationSchema,
  startValidationSchema,
  validationBatchesSchema,
  validationBatchIdSchema,
  validationBatchSchema,
  validationPageSchema,
  validationWithResultsSchema,
} from '@vademecum/shared/memories/validation.ts';
import { fromOutput, numbers } from '../../../../trpc/audited-call.ts';
import { requires, router } from '../../../../trpc/init.ts';
import { pageResults, readBatch, readBatches, readBatchWithResults } from './results.service.ts';
import { cancelValidation, startValidation } from './validation.service.ts';

export const validationRouter = router({
  start: requires('user_management')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/validation/batch',
        summary: 'Validate memories by ID, by a filter, or all of them; the batch waits in a queue',
        status: 201,
      },
      audit: {
        action: 'validation.started',
        object: 'validation',
        details: numbers({ memories: fromOutput('total') }),
      },
    })
    .input(startValidationSchema)
    .output(startedValidationSchema)
    .mutation(({ ctx, input }) => startValidation(ctx.deps, ctx.user.id, input)),

  /** With its results; polled by programs. */
  get: requires('user_management')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/validation/batch/{batchId}',
        summary: 'Progress and results of a validation so far',
        textInPath: ['batchId'],
        query: { limit: 'number', offset: 'number' },
      },
      background: true,
    })
    .input(readValidationSchema)
    .output(validationWithResultsSchema)
    .query(async ({ ctx, input }) => {
      const { done, ...batch } = await readBatchWithResults(ctx.deps.db, input);
      ctx.setHeader('X-Total-Count', String(done));
      return batch;
    }),

  /** How far it has come; polled by the screen. */
  progress: requires('user_management')
    .meta({ background: true })
    .input(validationBatchIdSchema)
    .output(validationBatchSchema)
    .query(({ ctx, input }) => readBatch(ctx.deps.db, input.batchId)),

  /** A page of results, fetched again while the batch runs. */
  results: requires('user_management')
    .meta({ background: true })
    .input(pageValidationSchema)
    .output(validationPageSchema)
    .query(({ ctx, input }) => pageResults(ctx.deps.db, input)),

  /** The latest batches. */
  list: requires('user_management')
    .meta({ background: true })
    .output(validationBatchesSchema)
    .query(({ ctx }) => readBatches(ctx.deps.db)),

  cancel: requires('user_management')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/validation/batch/{batchId}/cancel',
        summary: 'Stop a validation at once and keep its results',
        textInPath: ['batchId'],
      },
      audit: { action: 'validation.cancelled', object: 'validation', details: numbers({ done: fromOutput('done') }) },
      onFullDisk: true,
    })
    .input(validationBatchIdSchema)
    .output(validationBatchSchema)
    .mutation(({ ctx, input }) => cancelValidation(ctx.deps, input.batchId)),
});
