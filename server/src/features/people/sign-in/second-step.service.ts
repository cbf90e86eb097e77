import { signInCodes } from '@vademecum/shared/people/sign-in-codes.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Deps } from '../../../deps.ts';
import { forbidden, signedOut } from '../../../lib/errors.ts';
import { hashToken, makeToken } from '../../../lib/tokens.ts';
import { hasSecondFactor, useFactorCode } from '../account/second-factor.service.ts';
import { deleteTicketsOf, findTicketOwner, insertTicket, takeTicketTry } from './tickets.queries.ts';
import { type NewSession, startSession } from './sessions.service.ts';

const ticketMs = 5 * 60 * 1000;
const triesPerTicket = 5;

/** Where a sign-in comes from, and how its ticket reaches that browser and no other. */
export interface SignInSource {
  address: string;
  /** The secret of a browser that signed somebody in before. */
  device: string | undefined;
  userAgent: string;
  /** Null takes the ticket away. */
  setTicketCookie: (ticket: string | null) => void;
  /** For the audit log: whose sign-in it is, where neither input nor output names them. */
  subject: { userId: number | null };
}

const wrongCode = () => signedOut('Incorrect code. Wait for the next one, or use a recovery code', signInCodes.codeWrong);
const startAgain = () => signedOut('That took too long or too many attempts. Enter your password again', signInCodes.startAgain);

/**
 * After the right password: a session, or where the person has a second factor and sent no code, a ticket of 32 random bytes with which the code
 * alone suffices: hash stored, 5 minutes, 5 tries, in a cookie that scripts do not see.
 */
export async function finishSignIn(deps: Deps, user: User, from: SignInSource, code?: string): Promise<NewSession> {
  if (await hasSecondFactor(deps.db, user.id)) {
    if (code === undefined) {
      from.subject.userId = user.id;
      from.setTicketCookie(await makeTicket(deps, user.id));
      throw signedOut('Enter the code from your authenticator app', signInCodes.codeNeeded);
    }
    if (!(await useFactorCode(deps, user.id, code))) throw wrongCode();
  }
  return startSession(deps, user, from);
}

async function makeTicket(deps: Deps, userId: number): Promise<string> {
  const ticket = makeToken();
  const expiresAt = new Date(deps.now().getTime() + ticketMs).toISOString();
  await insertTicket(deps.db, { userId, tokenHash: hashToken(ticket), expiresAt, triesLeft: triesPerTicket }, deps.now().toISOString());
  return ticket;
}

/** The second step of a sign-in: the ticket of the first, and the code. Throws 401. */
export async function confirmSignIn(deps: Deps, ticket: string | undefined, code: string, from: SignInSource): Promise<NewSession> {
  const taken = ticket === undefined ? undefined : await takeTicketTry(deps.db, hashToken(ticket), deps.now().toISOString());
  const user = taken && (await findTicketOwner(deps.db, taken.userId));
  if (taken === undefined || user === undefined) {
    from.setTicketCookie(null);
    throw startAgain();
  }
  from.subject.userId = user.id;
  if (user.status !== 'active') throw forbidden('This account is locked. Contact your administrator');
  if (!(await useFactorCode(deps, user.id, code))) throw taken.triesLeft > 0 ? wrongCode() : startAgain();
  await deleteTicketsOf(deps.db, user.id);
  from.setTicketCookie(null);
  return startSession(deps, user, from);
}
