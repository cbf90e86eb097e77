import { successSchema } from '@vademecum/shared/people/auth.ts';
import {
  addGlossarySchema,
  glossarySchema,
  glossaryTermSchema,
  removeGlossarySchema,
  restoreGlossarySchema,
  updateGlossarySchema,
} from '@vademecum/shared/settings/glossary.ts';
import { z } from 'zod';
import { requires, router } from '../../../trpc/init.ts';
import { addTerm, listGlossary, removeTerm, restoreShipped, updateTerm } from './glossary.service.ts';

export const glossaryRouter = router({
  list: requires('preferences', 'clinic_management')
    .output(glossarySchema)
    .query(({ ctx }) => listGlossary(ctx.deps.db)),

  add: requires('clinic_management')
    .input(addGlossarySchema)
    .output(glossaryTermSchema)
    .mutation(({ ctx, input: { overrideReason, ...entry } }) => addTerm(ctx.deps, { by: ctx.user.id, overrideReason }, entry)),

  update: requires('clinic_management')
    .input(updateGlossarySchema)
    .output(glossaryTermSchema)
    .mutation(({ ctx, input: { overrideReason, ...changes } }) => updateTerm(ctx.deps, { by: ctx.user.id, overrideReason }, changes)),

  remove: requires('clinic_management')
    .input(removeGlossarySchema)
    .output(successSchema)
    .mutation(async ({ ctx, input: { id, overrideReason } }) => {
      await removeTerm(ctx.deps, { by: ctx.user.id, overrideReason }, id);
      return { success: true as const };
    }),

  /** One shipped term, or without an id all of them. */
  restoreShipped: requires('clinic_management')
    .input(restoreGlossarySchema)
    .output(z.object({ restored: z.number().int().nonnegative() }))
    .mutation(async ({ ctx, input: { id, overrideReason } }) => ({
      restored: await restoreShipped(ctx.deps, { by: ctx.user.id, overrideReason }, id),
    })),
});
