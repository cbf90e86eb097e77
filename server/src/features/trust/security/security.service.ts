import type { SecurityCheck, SecurityState } from '@vademecum/shared/trust/security.ts';
import type { Deps } from '../../../deps.ts';
import { createSharedLooks } from '../../../lib/shared-look.ts';
import { accessChecks } from './access-checks.ts';
import { auditChecks } from './audit-checks.ts';
import { backupChecks } from './backup-checks.ts';
import type { Check, Finding, Looked } from './check.ts';
import { encryptionChecks } from './encryption-checks.ts';
import { outsideChecks } from './outside-checks.ts';
import { retentionChecks } from './retention-checks.ts';

export type { Looked } from './check.ts';

/** Every promise of the Security tab, in its order. */
const checks: Check[] = [...encryptionChecks, ...retentionChecks, ...accessChecks, ...auditChecks, ...outsideChecks, ...backupChecks];

/** Looks at the running product, promise by promise. The HIPAA notice holds only if every one that it needs does. */
export async function readSecurityState(looked: Looked): Promise<SecurityState> {
  const found: SecurityCheck[] = [];
  for (const check of checks) {
    const { id, topic, statement, isNeeded } = check;
    const { state, why, toDo } = await lookSafely(check, looked);
    found.push({ id, topic, statement, isNeeded, state, why, toDo: toDo ?? null });
  }
  const missing = found.filter(({ isNeeded, state }) => isNeeded && state !== 'holds').map(({ statement }) => statement);
  return { checkedAt: looked.deps.now().toISOString(), hipaa: { holds: missing.length === 0, missing }, checks: found };
}

/** Every open window asks for it: what one look finds is good for all of them for a minute. */
const sharedMs = 60_000;
const looks = new WeakMap<Deps['db'], ReturnType<typeof createSharedLooks>>();

/** Whether the HIPAA notice holds for requests that come the way this one came. */
export async function readPromises({ deps, ...request }: Looked): Promise<{ hold: boolean }> {
  const share = looks.get(deps.db) ?? createSharedLooks(sharedMs, deps.now);
  looks.set(deps.db, share);
  const { hipaa } = await share(JSON.stringify(request), () => readSecurityState({ deps, ...request }));
  return { hold: hipaa.holds };
}

/** What cannot be looked at is not known to hold, and hides none of the others. */
async function lookSafely({ id, look }: Check, looked: Looked): Promise<Finding> {
  try {
    return await look(looked);
  } catch (error) {
    looked.deps.log.error({ err: error, check: id }, 'a security check failed');
    return {
      state: 'fails',
      why: 'The server could not look whether this holds.',
      toDo: 'Look into the server’s log for “a security check failed”.',
    };
  }
}
