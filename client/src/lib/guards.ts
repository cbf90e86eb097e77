import { hasPermission, type Permission } from '@vademecum/shared/permissions.ts';
import type { QueryUtils } from '../trpc.ts';
import { AccessDeniedError } from './access-denied-error.ts';
import { statusOf } from './failures.ts';
import { logError } from './log-error.ts';
import type { Session, SignedIn } from './session.ts';
import { SignedOutError } from './signed-out-error.ts';

export interface GuardContext {
  trpc: QueryUtils;
  session: Session;
}

/** Who is signed in, or undefined. A check that fails is only logged, and leaves the person signed out. */
export async function findUser({ trpc, session }: GuardContext): Promise<SignedIn | undefined> {
  if (session.endNotice() !== null) return undefined;
  try {
    return (await trpc.auth.session.ensureData()).user ?? undefined;
  } catch (error) {
    if (statusOf(error) !== 401) logError(error);
    return undefined;
  }
}

/** For the beforeLoad of what is behind the login. */
export async function requireUser(context: GuardContext): Promise<SignedIn> {
  const user = await findUser(context);
  if (user === undefined) throw new SignedOutError(context.session.endNotice() ?? '');
  return user;
}

/** For the beforeLoad of a screen: at least one of the permissions. */
export function requirePermission(user: SignedIn, ...anyOf: Permission[]): void {
  if (!hasPermission(user.role, ...anyOf)) throw new AccessDeniedError();
}
