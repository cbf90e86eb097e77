import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../testing/test-app.ts';
import { countCases } from '../testing/security/case-count.ts';
import { callProcedure, callRoute, type Fields, knock } from '../testing/security/doors.ts';
import { underTest } from '../testing/security/procedure-table.ts';
import { changedRows, readStoredRows } from '../testing/security/stored-rows.ts';
import { fieldsOf, type Procedure, writes } from '../testing/security/surface.ts';
import { invite, makeWorld, thing, type World } from '../testing/security/things.ts';
import { ignoredFields } from '../rest/routes.ts';

vi.setConfig({ testTimeout: 60_000 });

const tried = countCases('smuggled fields');
let world: World;
/** In whose name the smuggler would like to write; of no role that anybody here acts with. */
let victim: Caller;
beforeAll(async () => {
  world = await makeWorld();
  // An id that no other number in the database is likely to be.
  await world.clinic.deps.db
    .insertInto('users')
    .values({ ...victimRow, createdAt: world.clinic.deps.now().toISOString(), passwordHash: null, lastSignInAt: null })
    .execute();
  victim = { ...world.staff.user, id: victimRow.id };
});
afterAll(() => world.clinic.close());

const victimRow = { id: 770_077, email: 'victim@clinic.test', firstName: 'Vi', lastName: 'Tim', role: 'admin', status: 'active' } as const;

const smuggled: Fields = {
  userId: victimRow.id,
  createdBy: victimRow.id,
  role: 'admin',
  id: 1,
  status: 'active',
  isProtected: true,
  uploadedBy: victimRow.id,
  user: { id: victimRow.id, role: 'admin' },
};
/** As text: JSON.stringify would leave the first out. */
const prototypes = ['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}'];

const stored = () => readStoredRows(world.clinic.deps);
const headersOf = ({ token }: Caller) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

const isForeign = ({ schema, ...procedure }: Procedure, field: string) => !(field in fieldsOf({ schema, ...procedure }));

test.each(writes.map((procedure) => [procedure.path, procedure] as const))(
  '%s takes no field that it does not name',
  async (path, procedure) => {
    const { input, reply } = underTest(path);
    const me = await world.clinic.as('admin');
    const fields = (await input?.(world, me)) ?? {};
    const before = await stored();
    if (procedure.schema === undefined) {
      const { status } = await callProcedure(world.clinic, procedure, smuggled, headersOf(me));
      const inTheirName = changedRows(before, await stored()).filter((row) => row.includes(String(victim.id)));
      expect([status, inTheirName]).toEqual([reply ?? 200, []]);
      tried(Object.keys(smuggled).length);
      return;
    }
    for (const [name, value] of Object.entries(smuggled).filter(([field]) => isForeign(procedure, field))) {
      const { status, body } = await callProcedure(world.clinic, procedure, { ...fields, [name]: value }, headersOf(me));
      expect([name, status], body.slice(0, 300)).toEqual([name, 400]);
      tried();
    }
    for (const text of prototypes) {
      const body = `{${[JSON.stringify(fields).slice(1, -1), text].filter((part) => part !== '').join(',')}}`;
      const { status } = await callProcedure(world.clinic, procedure, body, headersOf(me));
      expect([text, status]).toEqual([text, 400]);
      tried();
    }
    expect(changedRows(before, await stored())).toEqual([]);
  },
);

const byRest = writes.flatMap((procedure) => procedure.routes.map((route) => [`${route.method} ${route.path}`, procedure, route] as const));

test.each(byRest)('%s: what documented clients send along has no effect, the rest is refused', async (_name, procedure, route) => {
  const entry = underTest(procedure.path);
  for (const [name, value] of Object.entries(smuggled)) {
    if (!isForeign(procedure, name) && name !== 'userId') continue;
    // Some of them end the session that they are called with.
    const me = await world.clinic.as('admin');
    const fields = (await entry.input?.(world, me)) ?? {};
    const before = await stored();
    const { status, body } = await callRoute(world.clinic, route, { ...fields, [name]: value }, headersOf(me));
    const rows = changedRows(before, await stored());
    const isTaken = ignoredFields.includes(name) || procedure.schema === undefined;
    if (!isTaken) expect([name, status, rows], body.slice(0, 300)).toEqual([name, 400, []]);
    else expect([name, status], body.slice(0, 300)).toEqual([name, entry.reply ?? route.status ?? 200]);
    expect(rows.filter((row) => row.includes(String(victim.id)))).toEqual([]);
    tried();
  }
});

test.each(['userId', 'createdBy', 'role', 'id', 'status'])('%s in a query string changes nobody’s list', async (name) => {
  const nurse = world.staff.user;
  const mine = await thing('chat').make(world, nurse);
  await thing('chat').make(world, world.staff.admin);
  const listed = await knock(world.clinic, { url: `/api/chat-sessions?${name}=${world.staff.admin.id}`, headers: headersOf(nurse) });
  const chats = JSON.parse(listed.body) as { id: number; userId: number }[];
  expect(chats.map(({ id }) => id)).toContain(mine);
  expect(new Set(chats.map(({ userId }) => userId))).toEqual(new Set([nurse.id]));
  tried();
});

test('a manager invites staff and nobody above', async () => {
  for (const role of ['admin', 'manager']) {
    const before = await stored();
    const person = { email: `${role}-by-manager@clinic.test`, firstName: 'Eve', lastName: 'Climbs', role };
    expect((await world.staff.manager.send('POST', '/api/auth/users', person)).statusCode).toBe(403);
    expect(changedRows(before, await stored())).toEqual([]);
    tried();
  }
});

test('an invited person cannot choose a role, a status or another account with the link', async () => {
  for (const field of [{ role: 'admin' }, { status: 'active' }, { id: 1 }, { userId: 1 }, { email: 'other@clinic.test' }]) {
    const { id, token } = await invite(world);
    await knock(world.clinic, {
      method: 'POST',
      url: '/api/auth/activate',
      payload: { token, password: 'a sentence nobody guesses', ...field },
    });
    const row = await world.clinic.deps.db.selectFrom('users').select(['role', 'email']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.role).toBe('user');
    expect(row.email).toMatch(/^invited/);
    tried();
  }
});

test('protection of a memory is the administrators’ alone, whatever else is changed with it', async () => {
  const id = await thing('memory').make(world, world.staff.admin);
  for (const caller of [world.staff.user, world.staff.manager]) {
    for (const fields of [{ isProtected: true }, { isProtected: true, topic: 'Keys' }, { value: 'Changed', isProtected: true }]) {
      const before = await stored();
      expect((await caller.send('PUT', `/api/memories/${id}`, fields)).statusCode).toBe(403);
      expect(changedRows(before, await stored())).toEqual([]);
      tried();
    }
  }
});
