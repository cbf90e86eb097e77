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
import { fromInput, fromOutput, inputFields, numbers } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { addTerm, listGlossary, removeTerm, restoreShipped, updateTerm } from './glossary.service.ts';

const abbreviation = { object: 'abbreviation', id: fromInput() } as const;

export const glossaryRouter = router({
  list: requires('preferences', 'clinic_management')
    .output(glossarySchema)
    .query(({ ctx }) => listGlossary(ctx.deps.db)),

  add: requires('clinic_management')
    .meta({ audit: { action: 'glossary.added', ...abbreviation, id: fromOutput('id') } })
    .input(addGlossarySchema)
    .output(glossaryTermSchema)
    .mutation(({ ctx, input: { overrideReason, ...entry } }) => addTerm(ctx.deps, { by: ctx.user.id, overrideReason }, entry)),

  update: requires('clinic_management')
    .meta({ audit: { action: 'glossary.changed', ...abbreviation, details: inputFields } })
    .input(updateGlossarySchema)
    .output(glossaryTermSchema)
    .mutation(({ ctx, input: { overrideReason, ...changes } }) => updateTerm(ctx.deps, { by: ctx.user.id, overrideReason }, changes)),

  remove: requires('clinic_management')
    .meta({ audit: { action: 'glossary.removed', ...abbreviation }, onFullDisk: true })
    .input(removeGlossarySchema)
    .output(successSchema)
    .mutation(async ({ ctx, input: { id, overrideReason } }) => {
      await removeTerm(ctx.deps, { by: ctx.user.id, overrideReason }, id);
      return { success: true as const };
    }),

  /** One shipped term, or without an id all of them. */
  restoreShipped: requires('clinic_management')
    .meta({
      audit: {
        action: 'glossary.restored',
        ...abbreviation,
        details: numbers({ restored: fromOutput('restored') }),
      },
    })
    .input(restoreGlossarySchema)
    .output(z.object({ restored: z.number().int().nonnegative() }))
    .mutation(async ({ ctx, input: { id, overrideReason } }) => ({
      restored: await restoreShipped(ctx.deps, { by: ctx.user.id, overrideReason }, id),
    })),
});
