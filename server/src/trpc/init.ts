import { initTRPC } from '@trpc/server';
import type { Permission } from '@vademecum/shared/permissions.ts';
import { publicFailure } from '../lib/errors.ts';
import { admitSignedIn, countCall, requirePermission, requireRoom } from './admit.ts';
import { auditCall, auditedStream } from './audit-calls.ts';
import type { Context } from './context.ts';

interface Meta {
  /** A screen polls it: it keeps nobody signed in. */
  background?: boolean;
  /** Open to whoever has to set up a second factor before anything else. */
  forSetUp?: boolean;
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

/** Outermost: from the call's arrival to its answer, or to the last item of one that streams. */
const measured = t.procedure.use(async ({ ctx, path, next }) => {
  const startedAt = performance.now();
  const note = (): void => {
    ctx.deps.measurements.record({ kind: 'procedure', name: path, ms: performance.now() - startedAt });
  };
  const result = await next();
  if (result.ok && isStream(result.data)) return { ...result, data: measuredStream(result.data, note) };
  note();
  return result;
});

async function* measuredStream(events: AsyncIterable<unknown>, note: () => void): AsyncGenerator {
  try {
    yield* events;
  } finally {
    note();
  }
}

/** Sees every refusal; the answer goes out when its entry is written. */
const audited = measured.use(async ({ ctx, path, getRawInput, next }) => {
  const result = await next();
  const call = { path, input: await getRawInput().catch(() => undefined) };
  if (result.ok && isStream(result.data)) return { ...result, data: auditedStream(ctx, call, result.data) };
  await auditCall(ctx, result.ok ? { ...call, output: result.data } : { ...call, error: result.error });
  return result;
});

function isStream(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data;
}

const limited = audited.use(({ ctx, next }) => {
  countCall(ctx);
  return next();
});

/** Anyone, signed in or not. */
export const anyone = limited;

/** Any signed-in person; counts as activity unless the procedure is polled. */
export const signedIn = limited.use(({ ctx, meta, path, type, next }) => {
  const identity = admitSignedIn(ctx, { path, isBackground: meta?.background, isForSetUp: meta?.forSetUp });
  if (type === 'mutation') requireRoom(ctx, path);
  return next({ ctx: { identity, user: identity.user } });
});

/** A signed-in person who holds at least one of the permissions. */
export function requires(...anyOf: [Permission, ...Permission[]]) {
  return signedIn.use(({ ctx, next }) => {
    requirePermission(ctx.identity, anyOf);
    return next();
  });
}
