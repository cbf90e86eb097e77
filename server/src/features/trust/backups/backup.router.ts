import { successSchema } from '@vademecum/shared/people/auth.ts';
import { backupOverviewSchema } from '@vademecum/shared/trust/backups.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { requires, router } from '../../../trpc/init.ts';
import { readOverview } from './backup-state.service.ts';
import { beginBackup, beginProof, cancelBackup, deleteBackup } from './backup.service.ts';

const procedure = requires('clinic_management');
const success = { success: true as const };
const begunSchema = z.object({ id: idSchema });

export const backupRouter = router({
  /** Polled while a backup is made or proven. */
  overview: procedure
    .meta({ background: true })
    .output(backupOverviewSchema)
    .query(({ ctx }) => readOverview(ctx.deps)),

  /** Begins one; it goes on in the background, and the overview says how far it is. */
  create: procedure.output(begunSchema).mutation(async ({ ctx }) => {
    const { id } = await beginBackup(ctx.deps, { kind: 'manual', requestedBy: ctx.user.id });
    return { id };
  }),

  /** Begins a restore into a temporary place, which is looked through and taken away again. */
  prove: procedure
    .input(z.strictObject({ id: idSchema }))
    .output(begunSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await beginProof(ctx.deps, { backupId: input.id, kind: 'manual', requestedBy: ctx.user.id });
      return { id };
    }),

  cancel: procedure
    .input(z.strictObject({ id: idSchema }))
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await cancelBackup(ctx.deps, input.id);
      return success;
    }),

  delete: procedure
    .input(z.strictObject({ id: idSchema }))
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteBackup(ctx.deps, input.id);
      return success;
    }),
});
