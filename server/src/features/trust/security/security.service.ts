import { idleTimeoutMs, sessionMaxMs } from '@vademecum/shared/limits.ts';
import { backupFreshMs, proofFreshMs } from '@vademecum/shared/trust/backups.ts';
import type { SecurityCheck, SecurityState } from '@vademecum/shared/trust/security.ts';
import type { Deps } from '../../../deps.ts';
import { createSharedLooks } from '../../../lib/shared-look.ts';
import { countLiveSessions } from '../../people/sign-in/sessions.service.ts';
import { countUsers } from '../../people/users/users.service.ts';
import { readStatus } from '../../settings/language-models/models.service.ts';
import { countUnchecked } from '../audit/audit.service.ts';
import { readBackupState } from '../backups/backup-state.service.ts';
import { type Check, fails, type Finding, holds, type Looked, shortDate, warns } from './check.ts';
import { encryptionChecks, lookAtKey } from './encryption-checks.ts';
import { retentionChecks } from './retention-checks.ts';

async function lookAtModel({ deps }: Looked): Promise<Finding> {
  const { cloud } = await readStatus(deps.models, () => 'unchecked');
  if (cloud.isCloud && cloud.isSwitchedOn && cloud.confirmed !== null) {
    return warns(
      `Questions and passages go to ${cloud.host}, as ${cloud.confirmed.by} confirmed an agreement for; identifiers are masked on the way.`,
      'Withdraw it under Preferences, Model if that agreement has ended.',
    );
  }
  if (cloud.isSwitchedOn) {
    return warns(
      'CLOUD_MODEL_ALLOWED=true lets an administrator send questions outside; none is sent now.',
      'Remove it from the server configuration if you don’t want a cloud model.',
    );
  }
  return holds('Models outside the clinic’s network are switched off, whatever is chosen on screen.');
}

/** The start refuses any other host; this text says where the videos go. */
function lookAtTranscription({ deps }: Looked): Finding {
  const server = deps.config.transcription;
  return holds(
    server === undefined
      ? 'Videos stay on this server: no transcription server is set up.'
      : `Videos without subtitles are sent to ${new URL(server.url).host}, within the clinic’s network, and nowhere else.`,
  );
}

function lookAtTracing({ isTracingOn }: Looked): Finding {
  return isTracingOn
    ? fails(
        'Tracing is on in the running server: questions go to another company.',
        'Stop the server and find what sets LANGSMITH_TRACING.',
      )
    : holds('Tracing of questions by other companies is off; the server does not start with it on.');
}

const outsideChecks: Check[] = [
  { id: 'model', topic: 'outside', statement: 'Questions stay in the clinic', isNeeded: false, look: lookAtModel },
  { id: 'transcription', topic: 'outside', statement: 'Videos stay in the clinic', isNeeded: true, look: lookAtTranscription },
  { id: 'tracing', topic: 'outside', statement: 'No third-party tracking', isNeeded: true, look: lookAtTracing },
];

async function lookAtLast({ deps }: Looked): Promise<Finding> {
  const { lastAt } = await readBackupState(deps);
  const toDo = 'Open Backups and select Back up now; the page shows why the last one failed.';
  if (lastAt === undefined) return warns('No backup has been made yet.', toDo);
  const hours = Math.floor((deps.now().getTime() - Date.parse(lastAt)) / 3_600_000);
  const age = `The last backup is ${hours === 0 ? 'less than an hour' : hours === 1 ? 'one hour' : `${hours} hours`} old`;
  return hours * 3_600_000 >= backupFreshMs ? fails(`${age}; there should be one every night.`, toDo) : holds(`${age}.`);
}

async function lookAtProof({ deps }: Looked): Promise<Finding> {
  const { provenAt, failure } = await readBackupState(deps);
  const toDo = 'Open Backups and select Test restore.';
  if (failure !== null) return fails(`The last test restore failed: ${failure}`, 'Open Backups, make a new one and test-restore it.');
  if (provenAt === undefined) return warns('No backup has been test-restored yet.', toDo);
  const days = Math.floor((deps.now().getTime() - Date.parse(provenAt)) / 86_400_000);
  const age = `A backup was last test-restored and compared ${days === 0 ? 'within the last day' : days === 1 ? 'a day ago' : `${days} days ago`}`;
  return deps.now().getTime() - Date.parse(provenAt) > proofFreshMs ? warns(`${age}; it should be every week.`, toDo) : holds(`${age}.`);
}

async function lookAtDisk({ deps }: Looked): Promise<Finding> {
  return (await readBackupState(deps)).isOnDataDisk
    ? warns('Backups are on the same disk as your data. If that disk fails, you lose both.', 'Set BACKUP_DIR to a folder on another disk.')
    : holds('Backups are on a different disk from the data.');
}

const backupChecks: Check[] = [
  { id: 'backup', topic: 'outside', statement: 'A backup was made in the last day', isNeeded: true, look: lookAtLast },
  { id: 'backup-proof', topic: 'outside', statement: 'A backup was test-restored this week', isNeeded: false, look: lookAtProof },
  { id: 'backup-disk', topic: 'outside', statement: 'Backups are kept apart from the data', isNeeded: false, look: lookAtDisk },
];

async function lookAtSessions({ deps }: Looked): Promise<Finding> {
  const live = await countLiveSessions(deps);
  const minutes = idleTimeoutMs / 60_000;
  const hours = sessionMaxMs / 3_600_000;
  const signedIn = live === 1 ? 'One session is active' : `${live} sessions are active`;
  const finding = `The server ends a session ${minutes}:00 after its last activity, by its own clock, and after ${hours} hours at most. ${signedIn}.`;
  return minutes === 15 ? holds(finding) : fails(finding, 'This is not the product as released. Install it again.');
}

async function lookAtPasswords({ deps }: Looked): Promise<Finding> {
  if (deps.config.admin !== undefined && (await countUsers(deps.db)) > 0) {
    return warns(
      'ADMIN_PASSWORD is still in the server configuration, where it is no longer needed.',
      'Remove ADMIN_EMAIL and ADMIN_PASSWORD from the environment or .env, and change that password if it is still in use.',
    );
  }
  return holds('No account comes with a password: people set their own with a one-time link.');
}

const accessChecks: Check[] = [
  {
    id: 'sessions',
    topic: 'access',
    statement: 'Sessions end after 15 minutes of inactivity',
    isNeeded: true,
    look: lookAtSessions,
  },
  { id: 'passwords', topic: 'access', statement: 'There are no default passwords', isNeeded: true, look: lookAtPasswords },
];

async function lookAtAudit({ deps }: Looked): Promise<Finding> {
  const last = deps.audit.lastCheck;
  if (last === null) {
    return warns(
      'The audit log has not been checked since the last restart. It is checked a minute after the start and every day.',
      'Select Check now, or come back in a minute.',
    );
  }
  if (!last.isIntact) {
    return fails(
      last.problem ?? 'The audit log failed its check.',
      'Run npm run admin -- verify, and keep a copy of the data folder as it is.',
    );
  }
  const since = await countUnchecked(deps);
  const added = since === 0 ? '' : ` ${entries(since)} ${since === 1 ? 'was' : 'were'} added since.`;
  return holds(`Checked on ${shortDate(last.at)}: ${entries(last.checked)}, none altered or removed.${added}`);
}

const entries = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`;

const auditChecks: Check[] = [
  { id: 'audit', topic: 'access', statement: 'Actions are recorded in an audit log', isNeeded: true, look: lookAtAudit },
];

export type { Looked } from './check.ts';

/** Every promise of the Security tab, in its order. */
const checks: Check[] = [...encryptionChecks, ...retentionChecks, ...accessChecks, ...auditChecks, ...outsideChecks, ...backupChecks];

/** Looks at the running product, promise by promise. The HIPAA notice is true only if every promise that it needs is kept. */
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

/** Whether the key is kept apart from the data. */
export const isKeyApart = async (deps: Deps): Promise<boolean> => (await lookAtKey({ deps })).state === 'holds';

/** Every open window asks for it: the findings of one look are good for all of them for a minute. */
const sharedMs = 60_000;
const share = createSharedLooks(sharedMs);

/** Whether the HIPAA notice is true for requests that come the way this one came. */
export async function readPromises({ deps, ...request }: Looked): Promise<{ hold: boolean }> {
  const { hipaa } = await share(deps, JSON.stringify(request), () => readSecurityState({ deps, ...request }));
  return { hold: hipaa.holds };
}

/** A promise that cannot be checked is not known to be kept, and hides none of the others. */
async function lookSafely({ id, look }: Check, looked: Looked): Promise<Finding> {
  try {
    return await look(looked);
  } catch (error) {
    looked.deps.log.error({ err: error, check: id }, 'a security check failed');
    return {
      state: 'fails',
      why: 'The server could not check this.',
      toDo: 'Search the server’s log for “a security check failed”.',
    };
  }
}
