import type { ResetRequest, User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { forbidden, notFound, tooMany } from '../../../lib/errors.ts';
import { networkOf } from '../../../lib/network-of.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { canBeMailed, mailLink } from '../mail/mail.service.ts';
import { arePasswordsOff, passwordsOffText } from '../provider/passwords-off.service.ts';
import { findUserByEmail } from '../users/users.service.ts';
import { issueLink, type OneTimeLink } from './links.service.ts';
import {
  deleteResetAsksUntil,
  deleteResetRequest,
  deleteResetRequestOf,
  insertResetAsk,
  listResetRequests,
  upsertResetRequest,
} from './reset-requests.queries.ts';

export { deleteResetRequestOf };

/** An address is served at most once in this time, so nobody's mailbox is flooded. */
const quietMs = 5 * 60_000;

const answers = {
  mail: 'If this address belongs to an account, a link to set a new password is on its way. If none arrives within a few minutes, ask your administrator.',
  administrator: 'If this address belongs to an account, your administrator was notified and can give you a link to set a new password.',
};

/**
 * Mails a reset link, or tells the administrators where there is no mail. Returns what the page says, which is the same for every address. So is the
 * work until then: the address is noted, known or not. Whether anybody has it is looked up after the answer has left.
 */
export async function askForReset(deps: Deps, email: string, address: string): Promise<string> {
  const wait = deps.limits.forgot(networkOf(address));
  if (wait > 0) throw tooMany('Too many requests for a new password. Wait a minute and try again', wait);
  if (await arePasswordsOff(deps)) throw forbidden(passwordsOffText(deps));
  const isFirst = await deps.db.transaction().execute((db) => noteAsk(db, email, deps.now()));
  if (isFirst) deps.background.run(() => serve(deps, email));
  return deps.mailer === undefined ? answers.administrator : answers.mail;
}

async function noteAsk(db: Db, email: string, now: Date): Promise<boolean> {
  await deleteResetAsksUntil(db, new Date(now.getTime() - quietMs).toISOString());
  return insertResetAsk(db, hashToken(email.toLowerCase()), now.toISOString());
}

async function serve(deps: Deps, email: string): Promise<void> {
  const toMail = await deps.db.transaction().execute((db) => noteRequest(deps, db, email));
  if (toMail !== undefined) await mailResetLink(deps, toMail.user, toMail.link);
}

async function noteRequest(deps: Deps, db: Db, email: string): Promise<{ user: User; link: OneTimeLink } | undefined> {
  const user = await findUserByEmail(db, email);
  if (user === undefined || user.status === 'locked') return undefined;
  if (user.status === 'active' && canBeMailed(deps, user)) return { user, link: await issueLink(deps, db, 'reset', user.id) };
  await upsertResetRequest(db, user.id, deps.now().toISOString());
  return undefined;
}

/** If the mail does not go out, the administrators are notified. */
async function mailResetLink(deps: Deps, user: User, link: OneTimeLink): Promise<void> {
  const { mail } = await mailLink(deps, user, 'reset', link);
  if (mail !== 'sent') await upsertResetRequest(deps.db, user.id, deps.now().toISOString());
}

/** Who waits for an administrator, the last who asked first. */
export function readResetRequests(db: Db): Promise<ResetRequest[]> {
  return listResetRequests(db);
}

export async function dismissResetRequest(db: Db, id: number): Promise<void> {
  if (!(await deleteResetRequest(db, id))) throw notFound('Request');
}
