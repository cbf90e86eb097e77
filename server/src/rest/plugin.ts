import { callTRPCProcedure, TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { ZodError, ZodRealError } from 'zod';
import type { Deps } from '../deps.ts';
import { isLong, jsonInSlices } from '../runtime/sliced-array.ts';
import { createContext } from '../trpc/context.ts';
import { appRouter } from '../trpc/router.ts';
import { ignoredFields, pageSchema, type Route, routes } from './routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The procedure that the route calls. */
    procedure?: string;
  }
}

/** Every documented path as a thin coat over one procedure: same input schema, same permission, same service. */
export function registerRest(app: FastifyInstance, deps: Deps): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { procedure: route.procedure },
      handler: (request, reply) => callRoute(deps, route, request, reply),
    });
  }
}

async function callRoute(deps: Deps, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const input = readInput(route, request);
  try {
    const output: unknown = await callTRPCProcedure({
      router: appRouter,
      path: route.procedure,
      getRawInput: () => Promise.resolve(input),
      ctx: await createContext(deps, request, reply),
      type: route.method === 'GET' ? 'query' : 'mutation',
      signal: closedSignal(reply),
      batchIndex: 0,
    });
    void reply.status(route.status ?? 200);
    const answer = route.reply === undefined ? output : (route.reply.from as (value: unknown) => unknown)(output);
    const whole = route.isList === true ? part(answer as unknown[], request, reply) : answer;
    return isLong(whole) ? streamed(whole, reply) : whole;
  } catch (error) {
    throw withOuterNames(route, error);
  }
}

/** Aborted when the caller closes the connection before the answer is complete: nobody waits for it then. */
export function closedSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) closed.abort(new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' }));
  });
  return closed.signal;
}

function streamed(list: readonly unknown[], reply: FastifyReply): Readable {
  void reply.type('application/json; charset=utf-8');
  return Readable.from(jsonInSlices(list));
}

/** Lists that are short by nature are cut here; the total is in a header. */
function part(list: unknown[], request: FastifyRequest, reply: FastifyReply): unknown[] {
  const page = pageSchema.safeParse(request.query);
  if (!page.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: page.error });
  const { offset, limit = list.length } = page.data;
  void reply.header('X-Total-Count', String(list.length));
  return list.slice(offset, offset + limit);
}

/** Body, query and path parameters as one object; a value that is no number stays text, for the schema to refuse. */
function readInput(route: Route, request: FastifyRequest): Record<string, unknown> | undefined {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new TRPCError({ code: 'BAD_REQUEST' });
  }
  const given: Record<string, unknown> = { ...(body ?? {}) };
  for (const [name, kind] of Object.entries(route.query ?? {})) {
    const value = (request.query as Record<string, unknown>)[name];
    if (value !== undefined) given[name] = fromQuery(value, kind);
  }
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    given[name] = fromQuery(value, route.textInPath?.includes(name) === true ? 'string' : 'number');
  }
  for (const name of ignoredFields) Reflect.deleteProperty(given, name);
  const entries = Object.entries(given).map(([name, value]) => [route.rename?.[name] ?? name, value] as const);
  return entries.length === 0 && route.input === undefined ? undefined : Object.fromEntries(entries);
}

function fromQuery(value: unknown, kind: 'string' | 'number' | 'boolean'): unknown {
  if (kind === 'number' && typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** A complaint names the field as the caller sent it. */
function withOuterNames(route: Route, error: unknown): unknown {
  if (!(error instanceof TRPCError) || !(error.cause instanceof ZodError) || route.rename === undefined) return error;
  const outer = Object.fromEntries(Object.entries(route.rename).map(([outside, inside]) => [inside, outside]));
  const issues = error.cause.issues.map((issue) => ({
    ...issue,
    path: issue.path.map((part) => (typeof part === 'string' ? (outer[part] ?? part) : part)),
  }));
  return new TRPCError({ code: error.code, cause: new ZodRealError(issues) });
}
