import type { InjectOptions } from 'fastify';
import type { Route } from '../../rest/routes.ts';
import type { TestApp } from '../test-app.ts';
import type { Procedure } from './surface.ts';

export type Fields = Record<string, unknown>;

/** The response, by either door: the status that the answer has for the caller, and its bytes. */
export interface Reply {
  status: number;
  body: string;
  headers: Record<string, unknown>;
}

let calls = 0;

/** An address of its own for each call, so that no limit per address hides what is tested. */
function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

export async function knock(clinic: TestApp, request: InjectOptions): Promise<Reply> {
  // Requests that are injected one after the other never let the loop turn. The server takes that for overload, as it does a machine that
  // is busy with other tests. A caller that is asked to come back does so.
  const remoteAddress = nextAddress();
  for (let again = 0; ; again += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    const { statusCode, body, headers } = await clinic.inject({ remoteAddress, ...request });
    if (statusCode !== 503 || !body.includes('too much to do') || again === 100) return { status: statusCode, body, headers };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Calls a procedure as the product's own screens do. A body may be text, to send what is no JSON. */
export async function callProcedure(
  clinic: TestApp,
  { path, type, isStreamed }: Procedure,
  input: Fields | string | undefined,
  headers: Record<string, string>,
): Promise<Reply> {
  const text = typeof input === 'object' ? JSON.stringify(input) : input;
  if (type === 'query') {
    const query = text === undefined ? '' : `?input=${encodeURIComponent(text)}`;
    return knock(clinic, { method: 'GET', url: `/trpc/${path}${query}`, headers });
  }
  if (isStreamed) return callStream(clinic, path, text, headers);
  return knock(clinic, {
    method: 'POST',
    url: `/trpc/${path}`,
    payload: text ?? '{}',
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** An answer that streams has its status inside: the first line went out before it was known. */
async function callStream(clinic: TestApp, path: string, text: string | undefined, headers: Record<string, string>): Promise<Reply> {
  const reply = await knock(clinic, {
    method: 'POST',
    url: `/trpc/${path}?batch=1`,
    payload: `{"0":${text ?? '{}'}}`,
    headers: { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl', ...headers },
  });
  const inside = /"httpStatus":(\d{3})/.exec(reply.body)?.[1];
  return { ...reply, status: inside === undefined ? reply.status : Number(inside) };
}

/** Calls a documented path with the fields that its procedure takes: those of the path in the path, of a query in the query, the rest as JSON. */
export async function callRoute(clinic: TestApp, route: Route, input: Fields, headers: Record<string, string>): Promise<Reply> {
  const rest = { ...input };
  const url = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    Reflect.deleteProperty(rest, name);
    return encodeURIComponent(String(value));
  });
  const outer = Object.fromEntries(Object.entries(route.rename ?? {}).map(([outside, inside]) => [inside, outside]));
  const named = Object.entries(rest).map(([name, value]) => [outer[name] ?? name, value] as const);
  if (route.method === 'GET') {
    const query = new URLSearchParams(named.map(([name, value]): [string, string] => [name, String(value)])).toString();
    return knock(clinic, { method: 'GET', url: query === '' ? url : `${url}?${query}`, headers });
  }
  return knock(clinic, { method: route.method, url, headers, payload: Object.fromEntries(named) });
}
