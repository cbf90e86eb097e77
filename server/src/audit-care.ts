import type { Deps } from './deps.ts';
import { recordSystemAudit } from './features/trust/audit/audit.service.ts';
import { writeMark } from './features/trust/audit/mark.service.ts';
import { sealMonths } from './features/trust/audit/seal-months.service.ts';
import type { TimedJob } from './runtime/schedule.ts';

const soon = 60_000;
const daily = 24 * 60 * 60 * 1000;

export async function recordStart(deps: Deps): Promise<void> {
  await recordSystemAudit(deps.db, { action: 'server.started', objectType: 'server' });
  await writeMark(deps);
}

/** Checks the log a minute after the start and every day, and seals what is old. */
export const auditCare = (deps: Deps): TimedJob => ({
  firstAfterMs: soon,
  everyMs: daily,
  run: async () => {
    await sealMonths(deps);
  },
  failed: 'the care of the audit log failed',
  isAwaited: false,
});

export async function recordStop(deps: Deps): Promise<void> {
  await recordSystemAudit(deps.db, { action: 'server.stopped', objectType: 'server' });
  await writeMark(deps);
}
