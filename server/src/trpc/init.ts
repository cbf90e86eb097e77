import { initTRPC } from '@trpc/server';
import type { Permission } from '@vademecum/shared/permissions.ts';
import type { z } from 'zod';
import { publicFailure } from '../lib/errors.ts';
import { currentViewer, streamFor } from '../runtime/viewer.ts';
import { admitSignedIn, countCall, requirePermission, requireRoom } from './admit.ts';
import { auditCall, auditedStream } from './audit-calls.ts';
import type { AuditedCall } from './audited-call.ts';
import type { Context } from './context.ts';
import { auditLimitedReads } from './limited-reads.ts';

/** The documented path of a procedure. */
export interface RestPath {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters are in braces: {id} is a number. */
  path: string;
  /** Those of its path parameters that are text. */
  textInPath?: string[];
  summary: string;
  /** 200 if left out. */
  status?: 201;
  /** Query parameters, and what each is read as. */
  query?: Record<string, 'string' | 'number' | 'boolean'>;
  /** The procedure gives the whole list, and the adapter the part that limit and offset ask for. */
  isList?: boolean;
  /** Names that documented clients use, and what the procedure calls them. */
  rename?: Record<string, string>;
  /** Where REST answers in another form than the procedure. */
  reply?: { schema: z.ZodType; from: (output: never) => unknown };
  /** The path that it follows in the OpenAPI document, where that is not the one of the procedure before it. */
  after?: string;
}

/** All properties of a procedure apart from its permission, its schemas and its call. */
export interface ProcedureMeta {
  /** Without it, only tRPC calls the procedure. */
  rest?: RestPath;
  /** Every mutation says it. Of queries that say nothing, only denials to people who are signed in are recorded. */
  audit?: AuditedCall | 'not audited';
  /** Its rows have the text of documents or memories: the audit log says which of those for some departments an administrator was shown. */
  rowsAre?: 'document' | 'memory';
  /** A mutation that makes room, ends something, or is about who may come in: done with what is kept back on a full disk. */
  onFullDisk?: true;
  /** It would give a program with an API key more than it was granted, in any role of the key. */
  closedToKeys?: true;
  /** A screen polls it: it keeps nobody signed in. */
  background?: true;
  /** Open to a person who has to set up a second factor before anything else. */
  forSetUp?: true;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
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
const audited = measured.use(async ({ ctx, path, meta, getRawInput, next }) => {
  const result = await next();
  const call = { path, audit: meta?.audit, input: await getRawInput().catch(() => undefined) };
  if (result.ok && isStream(result.data)) return { ...result, data: auditedStream(ctx, call, result.data) };
  await auditCall(ctx, result.ok ? { ...call, output: result.data } : { ...call, error: result.error });
  if (result.ok) await auditLimitedReads(ctx, { path, rowsAre: meta?.rowsAre, output: result.data });
  return result;
});

function isStream(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data;
}

const limited = audited.use(async ({ ctx, next }) => {
  countCall(ctx);
  const result = await next();
  return result.ok && isStream(result.data) ? { ...result, data: streamFor(currentViewer(), result.data) } : result;
});

/** Anyone, signed in or not. */
export const anyone = limited;

/** Any signed-in person; counts as activity unless the procedure is polled. */
export const signedIn = limited.use(({ ctx, meta, type, next }) => {
  const identity = admitSignedIn(ctx, meta);
  if (type === 'mutation' && meta?.onFullDisk !== true) requireRoom(ctx);
  return next({ ctx: { identity, user: identity.user } });
});

/** A signed-in person who has at least one of the permissions. */
export function requires(...anyOf: [Permission, ...Permission[]]) {
  return signedIn.use(({ ctx, next }) => {
    requirePermission(ctx.identity, anyOf);
    return next();
  });
}
