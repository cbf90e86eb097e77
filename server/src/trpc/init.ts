import { initTRPC } from '@trpc/server';
import type { Permission } from '@vademecum/shared/permissions.ts';
import { publicFailure } from '../lib/errors.ts';
import { admitSignedIn, countCall, requirePermission } from './admit.ts';
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
  countCall(ctx);
  return next();
});

/** Anyone, signed in or not. */
export const anyone = limited;

/** Any signed-in person; counts as activity unless the procedure is polled. */
export const signedIn = limited.use(async ({ ctx, meta, next }) => {
  const identity = await admitSignedIn(ctx, meta?.background === true);
  return next({ ctx: { identity, user: identity.user } });
});

/** A signed-in person who holds at least one of the permissions. */
export function requires(...anyOf: [Permission, ...Permission[]]) {
  return signedIn.use(({ ctx, next }) => {
    requirePermission(ctx.identity, anyOf);
    return next();
  });
}
