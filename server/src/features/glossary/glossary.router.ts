import { successSchema } from '@vademecum/shared/auth.ts';
import { glossaryEntrySchema, glossarySchema, glossaryTermSchema, updateGlossarySchema } from '@vademecum/shared/glossary.ts';
import { idSchema } from '@vademecum/shared/users.ts';
import { z } from 'zod';
import { requires, router } from '../../trpc/init.ts';
import { addTerm, listGlossary, removeTerm, restoreShipped, updateTerm } from './glossary.service.ts';

export const glossaryRouter = router({
  list: requires('preferences', 'clinic_management')
    .output(glossarySchema)
    .query(({ ctx }) => listGlossary(ctx.deps.db)),

  add: requires('clinic_management')
    .input(glossaryEntrySchema)
    .output(glossaryTermSchema)
    .mutation(({ ctx, input }) => addTerm(ctx.deps, ctx.user.id, input)),

  update: requires('clinic_management')
    .input(updateGlossarySchema)
    .output(glossaryTermSchema)
    .mutation(({ ctx, input }) => updateTerm(ctx.deps, ctx.user.id, input)),

  remove: requires('clinic_management')
    .input(z.strictObject({ id: idSchema }))
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await removeTerm(ctx.deps, ctx.user.id, input.id);
      return { success: true as const };
    }),

  /** One shipped term, or without an id all of them. */
  restoreShipped: requires('clinic_management')
    .input(z.strictObject({ id: idSchema.optional() }))
    .output(z.object({ restored: z.number().int().nonnegative() }))
    .mutation(async ({ ctx, input }) => ({ restored: await restoreShipped(ctx.deps, ctx.user.id, input.id) })),
});
