import { successSchema } from '@vademecum/shared/people/auth.ts';
import { backupOverviewSchema } from '@vademecum/shared/trust/backups.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput, fromOutput } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { readOverview } from './backup-state.service.ts';
import { beginBackup, beginProof, cancelBackup, deleteBackup } from './backup.service.ts';

const procedure = requires('clinic_management');
const success = { success: true as const };
const begunSchema = z.object({ id: idSchema });

export const backupRouter = router({
  /** Polled while a backup is made or proven. */
  overview: procedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/backups',
        summary: 'Backups with their contents, the last one verified by a test restore, what is running, and when the next is due',
      },
      background: true,
    })
    .output(backupOverviewSchema)
    .query(({ ctx }) => readOverview(ctx.deps)),

  /** Begins one; it goes on in the background, and the overview says how far it is. */
  create: procedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/backups',
        summary: 'Start a backup in the background, or return the id of the one that is running',
        status: 201,
      },
      audit: { action: 'backup.started', object: 'backup', id: fromOutput('id') },
    })
    .output(begunSchema)
    .mutation(async ({ ctx }) => {
      const { id } = await beginBackup(ctx.deps, { kind: 'manual', requestedBy: ctx.user.id });
      return { id };
    }),

  /** Begins a restore into a temporary place, which is looked through and taken away again. */
  prove: procedure
    .meta({ audit: { action: 'backup.proof_started', object: 'backup', id: fromInput() } })
    .input(z.strictObject({ id: idSchema }))
    .output(begunSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await beginProof(ctx.deps, { backupId: input.id, kind: 'manual', requestedBy: ctx.user.id });
      return { id };
    }),

  cancel: procedure
    .meta({ audit: { action: 'backup.cancelled', object: 'backup', id: fromInput() }, onFullDisk: true })
    .input(z.strictObject({ id: idSchema }))
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await cancelBackup(ctx.deps, input.id);
      return success;
    }),

  delete: procedure
    .meta({ audit: { action: 'backup.deleted', object: 'backup', id: fromInput() }, onFullDisk: true })
    .input(z.strictObject({ id: idSchema }))
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteBackup(ctx.deps, input.id);
      return success;
    }),
});
