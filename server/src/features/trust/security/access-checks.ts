import { idleTimeoutMs, sessionMaxMs } from '@vademecum/shared/limits.ts';
import { countLiveSessions } from '../../people/sign-in/sessions.service.ts';
import { countUsers } from '../../people/users/users.service.ts';
import { type Check, fails, type Finding, holds, type Looked, warns } from './check.ts';

async function lookAtSessions({ deps }: Looked): Promise<Finding> {
  const live = await countLiveSessions(deps);
  const minutes = idleTimeoutMs / 60_000;
  const hours = sessionMaxMs / 3_600_000;
  const signedIn = live === 1 ? 'One session is live' : `${live} sessions are live`;
  const finding = `The server ends a session ${minutes}:00 after its last activity, by its own clock, and after ${hours} hours at most. ${signedIn}.`;
  return minutes === 15 ? holds(finding) : fails(finding, 'This is not the product as it was released: install it again.');
}

async function lookAtPasswords({ deps }: Looked): Promise<Finding> {
  if (deps.config.admin !== undefined && (await countUsers(deps.db)) > 0) {
    return warns(
      'ADMIN_PASSWORD still stands in the server’s settings, where it is no longer needed.',
      'Take ADMIN_EMAIL and ADMIN_PASSWORD out of the environment or .env, and change that password if it is still in use.',
    );
  }
  return holds('No account comes with a password: each person sets their own by a link that works once.');
}

export const accessChecks: Check[] = [
  {
    id: 'sessions',
    topic: 'access',
    statement: 'Sessions end after 15 minutes of inactivity',
    isNeeded: true,
    look: lookAtSessions,
  },
  { id: 'passwords', topic: 'access', statement: 'There are no default passwords', isNeeded: true, look: lookAtPasswords },
];
