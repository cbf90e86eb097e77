import { successSchema } from '@vademecum/shared/people/auth.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import {
  checklistSchema,
  documentSectionsSchema,
  homeSchema,
  homeTilesSchema,
  saveHomeTilesSchema,
} from '@vademecum/shared/settings/home.ts';
import { z } from 'zod';
import { requires, router } from '../../../trpc/init.ts';
import { dismissChecklist, readChecklist, readHome, readSections, readTiles, resetTiles, saveTiles } from './home.service.ts';

const procedure = requires('clinic_management');
const success = { success: true as const };

export const homeRouter = router({
  /** What a new chat shows next to the documents' own questions. */
  get: requires('chat')
    .output(homeSchema)
    .query(({ ctx }) => readHome(ctx.deps, ctx.user.id)),

  tiles: procedure.output(homeTilesSchema).query(({ ctx }) => readTiles(ctx.deps)),

  sections: procedure
    .input(z.strictObject({ id: idSchema }))
    .output(documentSectionsSchema)
    .query(({ ctx, input }) => readSections(ctx.deps, input.id)),

  saveTiles: procedure
    .meta({ audit: { action: 'home.tiles_changed', object: 'home' } })
    .input(saveHomeTilesSchema)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await saveTiles(ctx.deps, input.tiles);
      return success;
    }),

  resetTiles: procedure
    .meta({ audit: { action: 'home.tiles_reset', object: 'home' } })
    .output(successSchema)
    .mutation(async ({ ctx }) => {
      await resetTiles(ctx.deps.db);
      return success;
    }),

  checklist: procedure.output(checklistSchema.nullable()).query(({ ctx }) => readChecklist(ctx.deps, ctx.user.id)),

  dismissChecklist: procedure
    .meta({ audit: { action: 'home.checklist_dismissed', object: 'home' } })
    .output(successSchema)
    .mutation(async ({ ctx }) => {
      await dismissChecklist(ctx.deps);
      return success;
    }),
});
