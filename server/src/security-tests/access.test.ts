import { hasPermission, type Permission } from '@vademecum/shared/permissions.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { routes } from '../rest/routes.ts';
import { type Visitor, visitors } from '../testing/security/callers.ts';
import { countCases } from '../testing/security/case-count.ts';
import { callProcedure, callRoute, type Fields, knock, type Reply } from '../testing/security/doors.ts';
import { fileDoors, keyDoors, listDoors, openDoors } from '../testing/security/other-doors.ts';
import { procedureTable, underTest } from '../testing/security/procedure-table.ts';
import { changedRows, readStoredRows } from '../testing/security/stored-rows.ts';
import { namingFields, type Procedure, procedures } from '../testing/security/surface.ts';
import { makeWorld, type World } from '../testing/security/things.ts';
import type { ProcedureMeta } from '../trpc/init.ts';

vi.setConfig({ testTimeout: 60_000 });

const tried = countCases('who may call what');
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.clinic.close());

test('every procedure has its line in the table, and no line is left over', () => {
  const paths = procedures.map(({ path }) => path);
  for (const path of paths) expect(() => underTest(path)).not.toThrow();
  expect(Object.keys(procedureTable).filter((path) => !paths.includes(path))).toEqual([]);
});

test('every field that could name a thing is explained in the table', () => {
  for (const procedure of procedures) {
    const known = Object.keys(underTest(procedure.path).names ?? {});
    const missing = namingFields(procedure).filter((name) => !known.includes(name));
    expect(missing, `say under "names" of ${procedure.path} in procedure-table.ts what these fields name`).toEqual([]);
  }
});

test('every door of the server is a documented path, carries a file, or is open on purpose', () => {
  const documented = routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  const known = new Set([...documented, ...Object.keys(fileDoors), ...keyDoors, ...openDoors]);
  const doors = listDoors(world.clinic.app);
  expect(doors).toEqual(expect.arrayContaining([...documented, ...Object.keys(fileDoors)]));
  const unknown = doors.filter((door) => !known.has(door));
  expect(unknown, 'name these doors in fileDoors, keyDoors or openDoors of server/src/testing/security/other-doors.ts').toEqual([]);
});

interface Door {
  name: string;
  /** The response to callers who are let in. */
  letIn: number;
  call: (visitor: Visitor, input: Fields | undefined) => Promise<Reply>;
}

function doorsOf(procedure: Procedure): Door[] {
  const { reply } = underTest(procedure.path);
  return [
    {
      name: 'tRPC',
      letIn: reply ?? 200,
      call: ({ headers }, input) => callProcedure(world.clinic, procedure, input, headers),
    },
    ...procedure.routes.map((route) => ({
      name: `${route.method} ${route.path}`,
      letIn: reply ?? route.status ?? 200,
      call: ({ headers }: Visitor, input: Fields | undefined) => callRoute(world.clinic, route, input ?? {}, headers),
    })),
  ];
}

/** Undefined if the caller may do it. */
function refusalFor(open: 'anyone' | 'signed in' | Permission[], { role, isKey }: Visitor, meta?: ProcedureMeta): 401 | 403 | undefined {
  if (isKey === true && meta?.closedToKeys === true) return 403;
  if (open === 'anyone') return undefined;
  if (role === undefined) return 401;
  return open === 'signed in' || hasPermission(role, ...open) ? undefined : 403;
}

const stored = () => readStoredRows(world.clinic.deps);

test.each(procedures.map((procedure) => [procedure.path, procedure] as const))(
  '%s opens to whom the table says',
  async (path, procedure) => {
    const entry = underTest(path);
    const refused = await entry.input?.(world, world.staff.admin);
    for (const door of doorsOf(procedure)) {
      const people = await Promise.all(visitors.map((make) => make(world)));
      const known = await stored();
      for (const visitor of people) {
        const refusal = refusalFor(entry.open, visitor, procedure.meta);
        if (refusal === undefined) continue;
        const reply = await door.call(visitor, refused);
        expect([door.name, visitor.name, reply.status], reply.body).toEqual([door.name, visitor.name, refusal]);
        tried();
      }
      expect(changedRows(known, await stored()), `${door.name} refused, and yet something changed`).toEqual([]);
      for (const visitor of people.filter((one) => refusalFor(entry.open, one, procedure.meta) === undefined)) {
        const reply = await door.call(visitor, await entry.input?.(world, visitor.caller));
        const expected = visitor.role === undefined ? (entry.signedOutReply ?? door.letIn) : door.letIn;
        expect([door.name, visitor.name, reply.status], reply.body).toEqual([door.name, visitor.name, expected]);
        tried();
      }
    }
  },
);

test.each(Object.entries(fileDoors))('%s opens to whom the table says', async (_path, door) => {
  const request = await door.request(world);
  for (const make of visitors) {
    const visitor = await make(world);
    const reply = await knock(world.clinic, { ...request, headers: { ...request.headers, ...visitor.headers } });
    expect([visitor.name, reply.status]).toEqual([visitor.name, refusalFor(door.open, visitor) ?? door.reply]);
    tried();
  }
});
