import { hasPermission } from '@vademecum/shared/permissions.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { countCases } from '../testing/security/case-count.ts';
import { type Fields, knock, type Reply } from '../testing/security/doors.ts';
import {
  callBy,
  comparable,
  type Limited,
  plantLimited,
  pryingCalls,
  pryingDoors,
  sameTextAgain,
  secretWord,
  untoldWord,
} from '../testing/security/limited-sources.ts';
import { fileDoors } from '../testing/security/other-doors.ts';
import { underTest } from '../testing/security/procedure-table.ts';
import { procedures } from '../testing/security/surface.ts';
import { makeWorld, restartNames, type World } from '../testing/security/things.ts';

vi.setConfig({ testTimeout: 300_000 });

const tried = countCases('what is for one department only');
const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map(({ clinic }) => clinic.close())));

const outsiders = ['user', 'manager'] as const;

async function open(isLimited: boolean): Promise<{ world: World; limited: Limited }> {
  restartNames();
  const world = await makeWorld();
  worlds.push(world);
  return { world, limited: await plantLimited(world, !isLimited) };
}

interface Answer {
  name: string;
  reply: Reply;
}

/** Everything that people outside may call, one after the other. */
async function callEverything({ world, limited }: Awaited<ReturnType<typeof open>>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const ask = async (role: (typeof outsiders)[number], path: string, input: Fields | undefined): Promise<void> => {
    answers.push({
      name: `${role}: ${path} ${JSON.stringify(input ?? {}).slice(0, 80)}`,
      reply: await callBy(world, world.staff[role], path, input),
    });
  };
  for (const role of outsiders) {
    for (const [path, input] of pryingCalls(limited)) if (mayCall(role, path)) await ask(role, path, input);
    for (const door of pryingDoors(limited)) {
      const headers = { ...door.headers, authorization: `Bearer ${world.staff[role].token}` };
      answers.push({ name: `${role}: ${door.method} ${door.url}`, reply: await knock(world.clinic, { ...door, headers }) });
    }
    for (const { path } of procedures) {
      if (!mayCall(role, path) || isEnding(path)) continue;
      await ask(role, path, await underTest(path).input?.(world, world.staff[role]));
    }
    for (const [door, { open: permissions, request }] of Object.entries(fileDoors)) {
      if (!hasPermission(role, ...permissions)) continue;
      const asked = await request(world);
      const headers = { ...asked.headers, authorization: `Bearer ${world.staff[role].token}` };
      answers.push({ name: `${role}: ${door}`, reply: await knock(world.clinic, { ...asked, headers }) });
    }
    await world.clinic.deps.background.idle();
  }
  return answers;
}

function mayCall(role: (typeof outsiders)[number], path: string): boolean {
  const { open: permissions } = underTest(path);
  return typeof permissions === 'string' || hasPermission(role, ...permissions);
}

/** Calls that sign people out, or are about the people of one world. */
const isEnding = (path: string): boolean => /^(?:auth|account|users)\./.test(path);

/** Around the first place where two replies are not the same. */
function firstDifference(found: string, expected: string): { found: string; expected: string } {
  const at = Array.from({ length: found.length }, (_, place) => place).find((place) => found[place] !== expected[place]) ?? 0;
  const around = (text: string): string => text.slice(Math.max(0, at - 80), at + 160);
  return { found: around(found), expected: around(expected) };
}

test('people outside get the replies of a library without it, apart from ids, times and durations, and not a word of it', async () => {
  const [withIt, without] = [await callEverything(await open(true)), await callEverything(await open(false))];
  expect(withIt.length).toBe(without.length);
  const differing = withIt.flatMap(({ name, reply }, place) => {
    const [found, expected] = [reply, without[place]?.reply ?? { status: 0, body: '' }].map(comparable);
    return found === expected ? [] : [{ name, ...firstDifference(found ?? '', expected ?? '') }];
  });
  expect(differing).toEqual([]);
  const telling = withIt.filter(({ reply }) => reply.body.toLowerCase().includes(untoldWord));
  expect(telling).toEqual([]);
  tried(withIt.length);
});

test('somebody who adds the text of a hidden document is not told that it exists', async () => {
  const { world, limited } = await open(true);
  expect((await callBy(world, world.staff.manager, 'documents.create', sameTextAgain)).status).toBe(200);
  expect((await callBy(world, limited.inside.manager, 'documents.create', sameTextAgain)).status).toBe(409);
  tried(2);
});

test('a program with a key sees what the departments of its person see, in the role that the key has', async () => {
  const { world, limited } = await open(true);
  const { admin } = world.staff;
  const asked = { name: 'Report', role: 'manager', expiresAt: '2026-06-01T00:00:00.000Z' };
  const { key } = (await admin.send('POST', '/api/api-keys', asked)).json<{ key: string }>();
  const read = () =>
    knock(world.clinic, { method: 'GET', url: `/api/documents/${limited.documentId}`, headers: { authorization: `Bearer ${key}` } });
  expect((await read()).status).toBe(404);
  const { db } = world.clinic.deps;
  const { id: departmentId } = await db.selectFrom('departments').select('id').executeTakeFirstOrThrow();
  await db.insertInto('departmentMembers').values({ departmentId, userId: admin.id }).execute();
  expect((await read()).status).toBe(200);
  await db.deleteFrom('departmentMembers').where('userId', '=', admin.id).execute();
  expect((await read()).status).toBe(404);
  tried(3);
});

test('people inside and administrators find, open and ask about it', async () => {
  const { world, limited } = await open(true);
  for (const caller of [world.staff.admin, limited.inside.manager]) {
    expect((await callBy(world, caller, 'search.documents', { q: secretWord })).body).toContain(`${secretWord} policy`);
    expect((await callBy(world, caller, 'documents.list', {})).body).toContain(secretWord);
    expect((await callBy(world, caller, 'memories.page', { search: secretWord, archived: false })).body).toContain('phone');
    tried(3);
  }
  for (const caller of [world.staff.admin, ...Object.values(limited.inside)]) {
    const { body } = await callBy(world, caller, 'chat.askAtOnce', { query: `Where are the ${secretWord} keys?` });
    expect(body).toContain('drawer 7');
    expect((await callBy(world, caller, 'documents.get', { id: limited.documentId })).status).toBe(200);
    expect((await callBy(world, caller, 'memories.get', { id: limited.memoryId })).status).toBe(200);
    tried(3);
  }
});
