import { type Check, fails, type Finding, holds, type Looked, warns } from './check.ts';

function lookAtAudit({ deps }: Looked): Finding {
  const last = deps.audit.lastCheck;
  if (last === null) {
    return warns(
      'The audit log has not been checked since the server was started; it is, a minute after the start and every day.',
      'Press Check now on the Audit Log screen, or come back in a minute.',
    );
  }
  if (!last.isIntact) {
    return fails(
      last.problem ?? 'The audit log does not hold.',
      'Run npm run admin -- verify, and keep a copy of the data folder as it is.',
    );
  }
  return holds(`Every one of its ${last.checked} entries is chained to the one before, and none was changed or taken out.`);
}

export const auditChecks: Check[] = [
  { id: 'audit', topic: 'access', statement: 'Who did what is kept in an audit log', isNeeded: true, look: lookAtAudit },
];
