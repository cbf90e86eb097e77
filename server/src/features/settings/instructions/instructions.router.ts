import {
  instructionsSchema,
  instructionVersionSchema,
  restoreInstructionsSchema,
  updateInstructionsSchema,
} from '@vademecum/shared/settings/instructions.ts';
import {
  beginTrialSchema,
  instructionsReachSchema,
  trialBegunSchema,
  triedQuestionSchema,
  tryQuestionSchema,
} from '@vademecum/shared/settings/instructions-trial.ts';
import { z } from 'zod';
import { fromInput, fromOutput } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { beginTrial, findReach, tryQuestion } from './try-instructions.ts';
import { getInstructions, listInstructionVersions, restoreInstructions, updateInstructions } from './instructions.service.ts';

const procedure = requires('analytics', 'preferences');

export const instructionsRouter = router({
  get: procedure
    .meta({
      rest: { method: 'GET', path: '/api/llm-instructions', summary: 'The assistant’s instructions and when they were last changed' },
    })
    .output(instructionsSchema)
    .query(({ ctx }) => getInstructions(ctx.deps.db)),

  update: procedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/llm-instructions',
        summary:
          'Change the assistant’s instructions, once the golden questions are answered with them: lost ones are a conflict unless overrideReason says why',
      },
      audit: { action: 'instructions.changed', object: 'instructions', id: fromOutput('version') },
    })
    .input(updateInstructionsSchema)
    .output(instructionsSchema)
    .mutation(({ ctx, input, signal }) => updateInstructions(ctx.deps, ctx.user.id, input, signal)),

  reach: procedure.output(instructionsReachSchema).query(({ ctx }) => findReach(ctx.deps)),

  /** Before a new text is saved: the golden questions that a model is to answer with it, and with the one in force. */
  beginTrial: procedure
    .meta({ audit: { action: 'instructions.tried', object: 'instructions' } })
    .input(beginTrialSchema)
    .output(trialBegunSchema)
    .mutation(({ ctx, input }) => beginTrial(ctx.deps, ctx.user.id, input.instructions)),

  tryQuestion: procedure
    .meta({
      // Each of its questions belongs to a trial that is recorded when it begins.
      audit: { action: 'access.denied', object: 'instructions', denialsOnly: true },
    })
    .input(tryQuestionSchema)
    .output(triedQuestionSchema)
    .mutation(({ ctx, input, signal }) => tryQuestion(ctx.deps, ctx.user.id, input, signal)),

  versions: procedure.output(z.array(instructionVersionSchema)).query(({ ctx }) => listInstructionVersions(ctx.deps.db)),

  restore: procedure
    .meta({ audit: { action: 'instructions.restored', object: 'instructions', id: fromInput('version') } })
    .input(restoreInstructionsSchema)
    .output(instructionsSchema)
    .mutation(({ ctx, input, signal }) => restoreInstructions(ctx.deps, ctx.user.id, input, signal)),
});
