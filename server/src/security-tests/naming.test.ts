import { hasPermission, roles } from '@vademecum/shared/permissions.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../testing/test-app.ts';
import { countCases } from '../testing/security/case-count.ts';
import { callProcedure, callRoute, type Fields, type Reply } from '../testing/security/doors.ts';
import { underTest } from '../testing/security/procedure-table.ts';
import { changedRows, readStoredRows } from '../testing/security/stored-rows.ts';
import { namingFields, type Procedure, procedures } from '../testing/security/surface.ts';
import { makeWorld, thing, type World } from '../testing/security/things.ts';

vi.setConfig({ testTimeout: 60_000 });

const tried = countCases('whose thing is named');
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.clinic.close());

const neverGiven = 900_000_001;
/** What no id looks like. */
const malformed = [-1, 0, 2 ** 53, 1.5, 1e300, 'text', '', '1 OR 1=1', '../1', '\u0000'];
/** In a path these would be the text "1" and "true". */
const malformedInJson = [...malformed, true, [1], { id: 1 }, [], {}];

const headersOf = ({ token }: Caller) => ({ authorization: `Bearer ${token}` });

/** The same by tRPC and by each documented path. */
function callAll(procedure: Procedure, input: Fields, as: Caller): Promise<[string, Reply][]> {
  const calls = [
    async (): Promise<[string, Reply]> => ['tRPC', await callProcedure(world.clinic, procedure, input, headersOf(as))],
    ...procedure.routes.map((route) => async (): Promise<[string, Reply]> => {
      return [`${route.method} ${route.path}`, await callRoute(world.clinic, route, input, headersOf(as))];
    }),
  ];
  return calls.reduce<Promise<[string, Reply][]>>(async (before, call) => [...(await before), await call()], Promise.resolve([]));
}

/** The person of the least role that may do it, and another one who may as well. */
async function twoWhoMay({ path }: Procedure): Promise<[Caller, Caller]> {
  const { open } = underTest(path);
  const role = typeof open === 'string' ? 'user' : (roles.findLast((one) => hasPermission(one, ...open)) ?? 'admin');
  return [await world.clinic.as(role), await world.clinic.as(role)];
}

const stored = () => readStoredRows(world.clinic.deps);

const comparable = ({ status, body, headers }: Reply) => ({ status, body, headers: Object.keys(headers).sort() });

const fields = procedures.flatMap((procedure) => namingFields(procedure).map((field) => [procedure.path, field, procedure] as const));
const naming = fields.filter(([path, field]) => (underTest(path).names?.[field] ?? 'nothing') !== 'nothing');

test.each(naming)('%s: another person’s %s, a deleted one and a made-up one are told apart by nothing', async (path, field, procedure) => {
  const entry = underTest(path);
  const kind = entry.names?.[field];
  if (kind === undefined || kind === 'nothing') throw new Error(`${path} names no ${field}`);
  const { isPrivate, make, remove } = thing(kind);
  const [owner, somebody] = await twoWhoMay(procedure);
  const input = (await entry.input?.(world, owner)) ?? {};
  const expected = entry.missing?.[field] ?? 404;
  const missing = await callAll(procedure, { ...input, [field]: neverGiven }, owner);
  const strange: [string, number][] = [];
  if (isPrivate) {
    strange.push(["another person's", await make(world, somebody)], ["an administrator's", await make(world, world.staff.admin)]);
  }
  if (remove !== undefined) {
    const id = await make(world, owner);
    await remove(world, id, owner);
    strange.push(['a deleted one', id]);
  }
  for (const [door, reply] of missing) expect([door, reply.status], reply.body.slice(0, 300)).toEqual([door, expected]);
  for (const [what, id] of strange) {
    const before = await stored();
    const replies = await callAll(procedure, { ...input, [field]: id }, owner);
    expect(changedRows(before, await stored()), `${what}: something changed`).toEqual([]);
    for (const [index, [door, reply]] of replies.entries()) {
      const [, like] = missing[index] ?? [];
      expect([what, door, comparable(reply)]).toEqual([what, door, like && comparable(like)]);
      tried();
    }
  }
  tried(missing.length);
});

test.each(naming)('%s: one’s own %s is taken', async (path, _field, procedure) => {
  const { input, reply } = underTest(path);
  const [me] = await twoWhoMay(procedure);
  const { status, body } = await callProcedure(world.clinic, procedure, await input?.(world, me), headersOf(me));
  expect(status, body).toBe(reply ?? 200);
  tried();
});

const privateThings = naming.filter(([path, field]) => thing(underTest(path).names?.[field] as never).isPrivate);

test.each(privateThings)('%s: not even an administrator gets at another person’s %s', async (path, field, procedure) => {
  const entry = underTest(path);
  const kind = entry.names?.[field] as never;
  const id = await thing(kind).make(world, world.staff.user);
  const input = { ...(await entry.input?.(world, world.staff.admin)), [field]: id };
  for (const [door, reply] of await callAll(procedure, input, world.staff.admin)) {
    expect([door, reply.status]).toEqual([door, entry.missing?.[field] ?? 404]);
    tried();
  }
});

test.each(naming)('%s: what is no %s is refused and changes nothing', async (path, field, procedure) => {
  const entry = underTest(path);
  const [me] = await twoWhoMay(procedure);
  const input = (await entry.input?.(world, me)) ?? {};
  const before = await stored();
  const taken = entry.takes?.[field] ?? [];
  for (const value of malformedInJson.filter((one) => !taken.includes(one))) {
    const reply = await callProcedure(world.clinic, procedure, { ...input, [field]: value }, headersOf(me));
    expect([JSON.stringify(value), reply.status], reply.body.slice(0, 300)).toEqual([JSON.stringify(value), 400]);
    tried();
  }
  for (const route of procedure.routes) {
    for (const value of malformed.filter((one) => !taken.includes(one))) {
      const reply = await callRoute(world.clinic, route, { ...input, [field]: value }, headersOf(me));
      // An empty part of a path is another path.
      expect([400, 404], `${route.path} ${JSON.stringify(value)}: ${reply.body.slice(0, 300)}`).toContain(reply.status);
      tried();
    }
  }
  expect(changedRows(before, await stored())).toEqual([]);
});

test('to go on from another person’s answer is to begin anew, as from one that never was', async () => {
  const [nurse, somebody] = [await world.clinic.as('user'), await world.clinic.as('user')];
  const ask = async (as: Caller, previous?: string) =>
    (await as.send('POST', '/api/chat', { query: 'Where are the gloves?', previous_response_id: previous })).json<{
      response_id: string;
      chat_session_id: number;
    }>();
  const theirs = await ask(somebody);
  const rows = await stored();
  const chats = new Set<number>();
  for (const previous of [theirs.response_id, 'resp_0', '1', "' OR 1=1 --", '../1']) {
    chats.add((await ask(nurse, previous)).chat_session_id);
    tried();
  }
  expect(chats.size).toBe(5);
  expect(chats).not.toContain(theirs.chat_session_id);
  expect(changedRows(rows, await stored()).filter((row) => row.startsWith('-') && row.includes(`"userId":${somebody.id}`))).toEqual([]);
  expect((await ask(somebody, theirs.response_id)).chat_session_id).toBe(theirs.chat_session_id);
});
