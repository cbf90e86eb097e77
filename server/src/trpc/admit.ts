import { hasPermission, type Permission } from '@vademecum/shared/permissions.ts';
import { type Identity, recordActivity } from '../features/auth/auth.service.ts';
import { forbidden, signedOut, tooMany } from '../lib/errors.ts';
import { networkOf } from '../lib/network-of.ts';
import type { Context } from './context.ts';

/** Counts a call of whoever it is against their requests a minute. Throws 429. */
export function countCall({ deps, identity, address }: Context): void {
  const wait = deps.limits.person(identity === null ? `address ${networkOf(address)}` : `person ${identity.user.id}`);
  if (wait > 0) throw tooMany('Too many requests. Wait a moment and try again', wait);
}

/** The signed-in person. Throws 401. Counts as activity, once a request, unless a screen only polls. */
export async function admitSignedIn(ctx: Context, isBackground: boolean): Promise<Identity> {
  if (ctx.identity === null) throw signedOut();
  if (!isBackground && !ctx.activity.counted) {
    ctx.activity.counted = true;
    await recordActivity(ctx.deps, ctx.identity.sessionId);
  }
  return ctx.identity;
}

/** Throws 403 unless the person holds at least one of the permissions. */
export function requirePermission({ user }: Identity, anyOf: Permission[]): void {
  if (!hasPermission(user.role, ...anyOf)) throw forbidden();
}

/** What `requires` does for a procedure, for the two doors that carry files and are none. */
export async function admit(ctx: Context, ...anyOf: [Permission, ...Permission[]]): Promise<Identity> {
  countCall(ctx);
  const identity = await admitSignedIn(ctx, false);
  requirePermission(identity, anyOf);
  return identity;
}
