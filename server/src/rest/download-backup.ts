import { idSchema } from '@vademecum/shared/people/users.ts';
import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import type { Deps } from '../deps.ts';
import { openBackup } from '../features/trust/backups/backup-files.ts';
import { invalid } from '../lib/errors.ts';
import { admit } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { fromInput } from '../trpc/audited-call.ts';
import { createContext } from '../trpc/context.ts';
import { sendAttachment, type Sent } from './send-file.ts';

const audit = { action: 'backup.downloaded', object: 'backup', id: fromInput() } as const;

/** GET /api/backups/{id}/file: a backup as it is in its folder, sealed with the key, to be kept in another place. */
export function registerBackupDownload(app: FastifyInstance, deps: Deps): void {
  app.get('/api/backups/:id/file', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const id = Number((request.params as { id: string }).id);
    const backup = await audited(ctx, { path: 'rest.downloadBackup', audit, input: { id } }, async () => {
      admit(ctx, 'clinic_management');
      return find(deps, id);
    });
    return sendAttachment(request, reply, backup);
  });
}

async function find(deps: Deps, backupId: number): Promise<Sent> {
  const id = idSchema.safeParse(backupId);
  if (!id.success) throw invalid('The backup id must be a positive whole number');
  const { fileName, file, size, changedAt } = await openBackup(deps, id.data);
  return { fileName, size, identity: `${fileName} ${size} ${changedAt.getTime()}`, read: (range) => createReadStream(file, range) };
}
