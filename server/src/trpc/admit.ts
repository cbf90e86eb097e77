import { hasPermission, type Permission } from '@vademecum/shared/permissions.ts';
import { signInCodes } from '@vademecum/shared/people/sign-in-codes.ts';
import type { Identity } from '../features/people/sign-in/auth.service.ts';
import { forbidden, noRoom, signedOut, tooMany } from '../lib/errors.ts';
import { networkOf } from '../lib/network-of.ts';
import type { Context } from './context.ts';
import type { ProcedureMeta } from './init.ts';

/** Counts a call of any caller against their requests a minute. Throws 429. */
export function countCall({ deps, identity, address }: Context): void {
  const wait = deps.limits.person(callerOf(identity, address));
  if (wait > 0) throw tooMany('Too many requests. Wait a moment and try again', wait);
}

function callerOf(identity: Identity | null, address: string): string {
  if (identity === null) return `address ${networkOf(address)}`;
  return identity.apiKeyId === null ? `person ${identity.user.id}` : `key ${identity.apiKeyId}`;
}

/** The signed-in person. Throws 401 and 403. Counts as activity, once a request, unless a screen only polls. */
export function admitSignedIn(ctx: Context, meta: ProcedureMeta = {}): Identity {
  const { identity, deps } = ctx;
  if (identity === null) throw signedOut();
  if (identity.mustSetUpSecondFactor && meta.forSetUp !== true) throw forbidden('Set up a second factor first', signInCodes.setUpNeeded);
  if (identity.apiKeyId !== null && meta.closedToKeys === true) throw forbidden('An API key may not do this. Sign in yourself');
  if (identity.sessionId !== null && meta.background !== true && !ctx.activity.counted) {
    ctx.activity.counted = true;
    deps.activity.note(identity.sessionId, deps.now());
  }
  return identity;
}

/** Throws 403 unless the person has at least one of the permissions. */
export function requirePermission({ user }: Identity, anyOf: Permission[]): void {
  if (!hasPermission(user.role, ...anyOf)) throw forbidden();
}

/** A change is refused before the disk is so full that reading and signing in could not be recorded. Throws 507. */
export function requireRoom({ deps }: Context): void {
  if (!deps.hasRoom()) throw noRoom();
}

/** What `requires` does for a procedure, for the two doors that carry files and are none. */
export function admit(ctx: Context, ...anyOf: [Permission, ...Permission[]]): Identity {
  return admitDoor(ctx, anyOf);
}

/** The same for what a page asks for by itself, such as the next part of a video. */
export function admitWithoutActivity(ctx: Context, ...anyOf: [Permission, ...Permission[]]): Identity {
  return admitDoor(ctx, anyOf, { background: true });
}

function admitDoor(ctx: Context, anyOf: Permission[], meta?: ProcedureMeta): Identity {
  countCall(ctx);
  const identity = admitSignedIn(ctx, meta);
  requirePermission(identity, anyOf);
  return identity;
}
