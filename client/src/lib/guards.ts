import { hasPermission, type Permission } from '@vademecum/shared/permissions.ts';
import type { QueryUtils } from '../trpc.ts';
import { statusOf } from './failures.ts';
import { logError } from './log-error.ts';
import { noticeOf, type Session, type SignedIn } from './session.ts';
import { AccessDeniedError, SecondFactorMissingError, SignedOutError } from './sign-in-errors.ts';

export interface GuardContext {
  trpc: QueryUtils;
  session: Session;
}

interface Found {
  user: SignedIn | null;
  mustSetUpSecondFactor: boolean;
  /** Why the last session ended; empty where none did, or the person left. */
  notice: string;
}

/** Finds the signed-in person, if any. A check that fails is only logged, and leaves the person signed out. */
export async function findUser({ trpc, session }: GuardContext): Promise<Found> {
  const nobody = { user: null, mustSetUpSecondFactor: false };
  const notice = session.endNotice();
  if (notice !== null) return { ...nobody, notice };
  try {
    const { user, mustSetUpSecondFactor, ended } = await trpc.auth.session.ensureData();
    // Show only the server's own reason. A person who had no session gets no notice.
    return { user, mustSetUpSecondFactor, notice: user === null && ended ? noticeOf(ended) : '' };
  } catch (error) {
    if (statusOf(error) !== 401) logError(error);
    return { ...nobody, notice: '' };
  }
}

/** For the beforeLoad of what is behind the login. */
export async function requireUser(context: GuardContext): Promise<SignedIn> {
  const { user, mustSetUpSecondFactor, notice } = await findUser(context);
  if (user === null) throw new SignedOutError(notice);
  if (mustSetUpSecondFactor) throw new SecondFactorMissingError();
  return user;
}

/** For the beforeLoad of a screen: at least one of the permissions. */
export function requirePermission(user: SignedIn, ...anyOf: Permission[]): void {
  if (!hasPermission(user.role, ...anyOf)) throw new AccessDeniedError();
}
