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
import { requires, router } from '../../../trpc/init.ts';
import { beginTrial, findReach, tryQuestion } from './try-instructions.ts';
import { getInstructions, listInstructionVersions, restoreInstructions, updateInstructions } from './instructions.service.ts';

const procedure = requires('analytics', 'preferences');

export const instructionsRouter = router({
  get: procedure.output(instructionsSchema).query(({ ctx }) => getInstructions(ctx.deps.db)),

  update: procedure
    .input(updateInstructionsSchema)
    .output(instructionsSchema)
    .mutation(({ ctx, input, signal }) => updateInstructions(ctx.deps, ctx.user.id, input, signal)),

  reach: procedure.output(instructionsReachSchema).query(({ ctx }) => findReach(ctx.deps)),

  /** Before a new text is saved: which golden questions a model is to answer with it, and with the one that holds. */
  beginTrial: procedure
    .input(beginTrialSchema)
    .output(trialBegunSchema)
    .mutation(({ ctx, input }) => beginTrial(ctx.deps, ctx.user.id, input.instructions)),

  tryQuestion: procedure
    .input(tryQuestionSchema)
    .output(triedQuestionSchema)
    .mutation(({ ctx, input, signal }) => tryQuestion(ctx.deps, ctx.user.id, input, signal)),

  versions: procedure.output(z.array(instructionVersionSchema)).query(({ ctx }) => listInstructionVersions(ctx.deps.db)),

  restore: procedure
    .input(restoreInstructionsSchema)
    .output(instructionsSchema)
    .mutation(({ ctx, input, signal }) => restoreInstructions(ctx.deps, ctx.user.id, input, signal)),
});
