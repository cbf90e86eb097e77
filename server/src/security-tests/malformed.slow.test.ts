import { errorSchema } from '@vademecum/shared/errors.ts';
import fc from 'fast-check';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../testing/test-app.ts';
import { countCases, howMany, isLong } from '../testing/security/case-count.ts';
import { type Fields, knock, type Reply } from '../testing/security/doors.ts';
import { malformedBody, type MalformedBody, malformedForms } from '../testing/security/malformed-bodies.ts';
import { underTest } from '../testing/security/procedure-table.ts';
import { changedRows, readStoredRows } from '../testing/security/stored-rows.ts';
import { type Procedure, writes } from '../testing/security/surface.ts';
import { makeWorld, type World } from '../testing/security/things.ts';

vi.setConfig({ testTimeout: isLong ? 600_000 : 60_000 });

const tried = countCases('malformed bodies');
const seed = 20260302;
const bodiesEach = howMany(15, 300);
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.clinic.close());

const stored = () => readStoredRows(world.clinic.deps);

/** What tRPC wraps each error into. */
const failureSchema = z.object({
  message: z.string().min(1),
  code: z.number(),
  data: z.object({ code: z.string(), httpStatus: z.number() }),
});
const trpcErrorSchema = z.object({ error: failureSchema });
/** Of a batch and of a stream, whose lines are JSON of their own. */
const trpcErrorText = /"message":"[^"]+".*"httpStatus":\d{3}/;

function expectDocumentedShape(url: string, { status, body, headers }: Reply): void {
  expect(status, `${url}: ${body.slice(0, 300)}`).toBeLessThan(500);
  if (status < 400) return;
  if (url.startsWith('/api/')) expect(errorSchema.safeParse(JSON.parse(body)).success, body).toBe(true);
  else if (url.includes('batch=1') && body.startsWith('{"0"')) expect(body).toMatch(trpcErrorText);
  else expect(z.union([trpcErrorSchema, z.array(trpcErrorSchema), errorSchema]).safeParse(JSON.parse(body)).success, body).toBe(true);
  expect(body).not.toMatch(/node_modules|\.ts:\d|SqliteError|SQLITE_|at \w+ \(/);
  expect(headers['x-content-type-options']).toBe('nosniff');
}

/** Where a procedure is called with a body. */
function addressesOf({ path, routes, isStreamed }: Procedure, fields: Fields): [string, 'POST' | 'PUT' | 'DELETE'][] {
  const trpc = isStreamed ? `/trpc/${path}?batch=1` : `/trpc/${path}`;
  const byRest = routes.map((route): [string, 'POST' | 'PUT' | 'DELETE'] => [
    route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(fields[name])),
    route.method as 'POST',
  ]);
  return [[trpc, 'POST'], ...byRest];
}

/** Refused calls are compared, ten at a time, with what was stored when the last one was taken. */
async function watchStored(): Promise<{
  note: (reply: Reply) => Promise<void>;
  restart: () => Promise<void>;
  compare: () => Promise<void>;
}> {
  let before = await stored();
  let refused = 0;
  const compare = async () => {
    expect(changedRows(before, await stored()), 'a refused call stored something').toEqual([]);
  };
  const restart = async () => {
    before = await stored();
  };
  const note = async ({ status }: Reply) => {
    if (status < 400) await restart();
    else if (++refused % 10 === 0) await compare();
  };
  return { note, restart, compare };
}

const bearer = ({ token }: Caller) => ({ authorization: `Bearer ${token}` });

test.each(writes.map((procedure) => [procedure.path, procedure] as const))(
  '%s: no body makes it fail or half succeed',
  async (path, procedure) => {
    let me = await world.clinic.as('admin');
    const fields = (await underTest(path).input?.(world, me)) ?? {};
    const addresses = addressesOf(procedure, fields);
    const watch = await watchStored();
    const send = async ({ text, contentType }: MalformedBody, [url, method]: [string, 'POST' | 'PUT' | 'DELETE']) => {
      const payload = url.includes('batch=1') && contentType === 'application/json' ? `{"0":${text}}` : text;
      const headers = { ...bearer(me), ...(contentType !== undefined && { 'content-type': contentType }) };
      const reply = await knock(world.clinic, { method, url, payload, headers });
      expectDocumentedShape(url, reply);
      await watch.note(reply);
      // A body that happened to be right may have signed the caller out.
      if (reply.status === 401 && underTest(path).open !== 'anyone') {
        await watch.compare();
        me = await world.clinic.as('admin');
        await watch.restart();
      }
      tried();
    };
    const property = fc.asyncProperty(malformedBody(fields), fc.constantFrom(...addresses), send);
    await fc.assert(property, { seed, numRuns: bodiesEach, endOnFailure: true });
    await watch.compare();
    // A body that happened to be right may have made a second factor a must for everybody after it.
    await world.clinic.deps.db.deleteFrom('secondFactorRules').execute();
  },
);

test('no form makes the upload fail or half succeed', async () => {
  const me = await world.clinic.as('manager');
  const watch = await watchStored();
  const property = fc.asyncProperty(malformedForms, async ({ payload, contentType }) => {
    const headers = { ...bearer(me), 'content-type': contentType };
    const reply = await knock(world.clinic, { method: 'POST', url: '/api/documents/upload', payload, headers });
    expectDocumentedShape('/api/documents/upload', reply);
    await watch.note(reply);
    tried();
  });
  await fc.assert(property, { seed, numRuns: howMany(30, 300), endOnFailure: true });
  await watch.compare();
  const { db, config } = world.clinic.deps;
  const known = await db.selectFrom('documents').select('storedFile').where('storedFile', 'is not', null).execute();
  expect((await readdir(config.filesDir)).sort()).toEqual(known.map(({ storedFile }) => storedFile).sort());
});

const reads = ['%', '%00', '%7B', 'null', '[]', '"', '{"id":', '{"id":1e400}', '{"__proto__":null}', '\u0000', '1'.repeat(5_000)];

test.each(reads)('a query with the input %j is answered, not failed', async (input) => {
  const me = await world.clinic.as('admin');
  for (const path of [
    'documents.get',
    'memories.list',
    'chat.turns',
    'auth.me',
    'nothing.there',
    'constructor',
    '__proto__.x',
    'toString',
  ]) {
    for (const url of [`/trpc/${path}?input=${encodeURIComponent(input)}`, `/trpc/${path}?batch=1&input=${encodeURIComponent(input)}`]) {
      const reply = await knock(world.clinic, { url, headers: bearer(me) });
      if (url.includes('batch')) expect(reply.status).toBeLessThan(500);
      else expectDocumentedShape(url, reply);
      tried();
    }
  }
});
