import { countUnchecked } from '../audit/audit.service.ts';
import { type Check, fails, type Finding, holds, type Looked, shortDate, warns } from './check.ts';

async function lookAtAudit({ deps }: Looked): Promise<Finding> {
  const last = deps.audit.lastCheck;
  if (last === null) {
    return warns(
      'The audit log has not been checked since the server was started; it is, a minute after the start and every day.',
      'Select Check now, or come back in a minute.',
    );
  }
  if (!last.isIntact) {
    return fails(
      last.problem ?? 'The audit log does not hold.',
      'Run npm run admin -- verify, and keep a copy of the data folder as it is.',
    );
  }
  const since = await countUnchecked(deps);
  const added = since === 0 ? '' : ` ${entries(since)} ${since === 1 ? 'was' : 'were'} added since.`;
  return holds(`Checked on ${shortDate(last.at)}: ${entries(last.checked)}, none altered or removed.${added}`);
}

const entries = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`;

export const auditChecks: Check[] = [
  { id: 'audit', topic: 'access', statement: 'Who did what is kept in an audit log', isNeeded: true, look: lookAtAudit },
];
