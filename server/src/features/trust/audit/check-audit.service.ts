import type { AuditCheck } from '@vademecum/shared/trust/audit.ts';
import type { Deps } from '../../../deps.ts';
import { walkAudit } from './verify-audit.service.ts';

/** Checks the whole log, in slices; callers that ask while a check runs get its result. */
export function checkAudit(deps: Deps): Promise<AuditCheck> {
  const { audit } = deps;
  if (audit.running !== null) return audit.running.result;
  const progress = { checked: 0, total: 0 };
  const walk = () =>
    walkAudit(deps, (checked, total) => {
      Object.assign(progress, { checked, total });
    });
  const result = (audit.sealing ?? Promise.resolve())
    .then(walk, walk)
    .then((check) => {
      audit.lastCheck = check;
      audit.lastCheckedId = progress.total;
      if (!check.isIntact) deps.log.error({ brokenId: check.brokenId }, 'the audit log failed its check');
      return check;
    })
    .finally(() => {
      audit.running = null;
    });
  audit.running = { progress, result };
  return result;
}

/**
 * As a line for the terminal. Rejects with the line that names the first invalid entry. An invalid entry is looked at twice: another
 * process may have been moving a month the first time.
 */
export async function verifyAudit(deps: Deps): Promise<string> {
  const first = await checkAudit(deps);
  const { isIntact, checked, problem } = first.isIntact ? first : await checkAudit(deps);
  if (!isIntact) throw new Error(`The audit log failed its check. ${problem ?? ''}`);
  return `The audit log is intact: ${checked} ${checked === 1 ? 'entry' : 'entries'}.`;
}
