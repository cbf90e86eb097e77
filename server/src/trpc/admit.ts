import { hasPermission, type Permission } from '@vademecum/shared/permissions.ts';
import { signInCodes } from '@vademecum/shared/people/sign-in-codes.ts';
import type { Identity } from '../features/people/sign-in/auth.service.ts';
import { forbidden, noRoom, signedOut, tooMany } from '../lib/errors.ts';
import { networkOf } from '../lib/network-of.ts';
import type { Context } from './context.ts';

/** Counts a call of whoever it is against their requests a minute. Throws 429. */
export function countCall({ deps, identity, address }: Context): void {
  const wait = deps.limits.person(callerOf(identity, address));
  if (wait > 0) throw tooMany('Too many requests. Wait a moment and try again', wait);
}

function callerOf(identity: Identity | null, address: string): string {
  if (identity === null) return `address ${networkOf(address)}`;
  return identity.apiKeyId === null ? `person ${identity.user.id}` : `key ${identity.apiKeyId}`;
}

/** What an API key never does, whatever its role: whole routers, so that a procedure that comes later is closed as well. */
const closedToKeys = /^(?:account|apiKeys|users)\.|^models\.(?:confirm|withdraw)Cloud$|^auth\.touch$/;
const openToKeys = ['users.list'];

interface Admission {
  /** "feature.procedure"; the doors that carry files have none. */
  path?: string;
  /** A screen only polls: no activity. */
  isBackground?: boolean;
  /** Open to whoever has to set up a second factor before anything else. */
  isForSetUp?: boolean;
}

/** The signed-in person. Throws 401 and 403. Counts as activity, once a request, unless a screen only polls. */
export function admitSignedIn(ctx: Context, { path, isBackground, isForSetUp }: Admission): Identity {
  const { identity, deps } = ctx;
  if (identity === null) throw signedOut();
  if (identity.mustSetUpSecondFactor && isForSetUp !== true) throw forbidden('Set up a second factor first', signInCodes.setUpNeeded);
  if (identity.apiKeyId !== null && path !== undefined && closedToKeys.test(path) && !openToKeys.includes(path)) {
    throw forbidden('An API key may not do this. Sign in yourself');
  }
  if (identity.sessionId !== null && isBackground !== true && !ctx.activity.counted) {
    ctx.activity.counted = true;
    deps.activity.note(identity.sessionId, deps.now());
  }
  return identity;
}

/** Throws 403 unless the person holds at least one of the permissions. */
export function requirePermission({ user }: Identity, anyOf: Permission[]): void {
  if (!hasPermission(user.role, ...anyOf)) throw forbidden();
}

/** What makes room, ends something, or is about who may come in: done with what is kept back. */
const needsNoRoom = /^(?:auth|account|apiKeys|users)\.|\.(?:delete|cancel|dismiss|remove|archive|withdraw)/;

/** A change is refused before the disk is so full that reading and signing in could not be recorded. Throws 507. */
export function requireRoom({ deps }: Context, path: string): void {
  if (!needsNoRoom.test(path) && !deps.hasRoom()) throw noRoom();
}

/** What `requires` does for a procedure, for the two doors that carry files and are none. */
export function admit(ctx: Context, ...anyOf: [Permission, ...Permission[]]): Identity {
  return admitDoor(ctx, anyOf, false);
}

/** The same for what a page asks for by itself, such as the next part of a video. */
export function admitWithoutActivity(ctx: Context, ...anyOf: [Permission, ...Permission[]]): Identity {
  return admitDoor(ctx, anyOf, true);
}

function admitDoor(ctx: Context, anyOf: Permission[], isBackground: boolean): Identity {
  countCall(ctx);
  const identity = admitSignedIn(ctx, { isBackground });
  requirePermission(identity, anyOf);
  return identity;
}
