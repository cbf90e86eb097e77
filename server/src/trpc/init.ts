import { initTRPC } from '@trpc/server';
import { hasPermission, type Permission } from '@vademecum/shared/permissions.ts';
import { recordActivity } from '../features/auth/auth.service.ts';
import { forbidden, publicFailure, signedOut, tooMany } from '../lib/errors.ts';
import type { Context } from './context.ts';

/** A procedure that a screen polls is `background`: it keeps nobody signed in. */
interface Meta {
  background?: boolean;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const { message, code, status, issues, retryAfter } = publicFailure(error, ctx?.requestId ?? 'unknown');
      return { code: shape.code, message, data: { code, httpStatus: status, issues, retryAfter } };
    },
  });

export const router = t.router;

const limited = t.procedure.use(({ ctx, next }) => {
  const wait = ctx.deps.limits.person(ctx.identity === null ? `address ${ctx.address}` : `person ${ctx.identity.user.id}`);
  if (wait > 0) throw tooMany('Too many requests. Wait a moment and try again', wait);
  return next();
});

/** Anyone, signed in or not. */
export const anyone = limited;

/** Any signed-in person; counts as activity unless the procedure is polled. */
export const signedIn = limited.use(async ({ ctx, meta, next }) => {
  const { identity } = ctx;
  if (identity === null) throw signedOut();
  if (meta?.background !== true && !ctx.activity.counted) {
    ctx.activity.counted = true;
    await recordActivity(ctx.deps, identity.sessionId);
  }
  return next({ ctx: { identity, user: identity.user } });
});

/** A signed-in person who holds at least one of the permissions. */
export function requires(...anyOf: [Permission, ...Permission[]]) {
  return signedIn.use(({ ctx, next }) => {
    if (!hasPermission(ctx.user.role, ...anyOf)) throw forbidden();
    return next();
  });
}
