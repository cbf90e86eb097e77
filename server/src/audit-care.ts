import type { Deps } from './deps.ts';
import { recordSystemAudit } from './features/trust/audit/audit.service.ts';
import { writeMark } from './features/trust/audit/mark.service.ts';
import { sealMonths } from './features/trust/audit/seal-months.service.ts';

const soon = 60_000;
const daily = 24 * 60 * 60 * 1000;

/** Records the start, then checks the log a minute later and every day, and seals what is old. */
export async function startAuditCare(deps: Deps): Promise<void> {
  await recordSystemAudit(deps.db, { action: 'server.started', objectType: 'server' });
  await writeMark(deps);
  const care = (): void => {
    sealMonths(deps).catch((error: unknown) => {
      deps.log.error({ err: error }, 'the care of the audit log failed');
    });
  };
  setTimeout(care, soon).unref();
  setInterval(care, daily).unref();
}

export async function recordStop(deps: Deps): Promise<void> {
  await recordSystemAudit(deps.db, { action: 'server.stopped', objectType: 'server' });
  await writeMark(deps);
}
