import {
  instructionsSchema,
  instructionVersionSchema,
  restoreInstructionsSchema,
  updateInstructionsSchema,
} from '@vademecum/shared/instructions.ts';
import { z } from 'zod';
import { requires, router } from '../../trpc/init.ts';
import { getInstructions, listInstructionVersions, restoreInstructions, updateInstructions } from './instructions.service.ts';

const procedure = requires('analytics', 'preferences');

export const instructionsRouter = router({
  get: procedure.output(instructionsSchema).query(({ ctx }) => getInstructions(ctx.deps.db)),

  update: procedure
    .input(updateInstructionsSchema)
    .output(instructionsSchema)
    .mutation(({ ctx, input }) => updateInstructions(ctx.deps, ctx.user.id, input)),

  versions: procedure.output(z.array(instructionVersionSchema)).query(({ ctx }) => listInstructionVersions(ctx.deps.db)),

  restore: procedure
    .input(restoreInstructionsSchema)
    .output(instructionsSchema)
    .mutation(({ ctx, input }) => restoreInstructions(ctx.deps, ctx.user.id, input.version)),
});
