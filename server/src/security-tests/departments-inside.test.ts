import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { countCases } from '../testing/security/case-count.ts';
import type { Fields, Reply } from '../testing/security/doors.ts';
import { declaredProcedures, isOfTheMachine, type Reader, type Shows, shown } from '../testing/security/limited-shows.ts';
import {
  callBy,
  comparable,
  type Limited,
  memoryWord,
  plantLimited,
  pryingCalls,
  secretWord,
  textWord,
  untoldWord,
} from '../testing/security/limited-sources.ts';
import { underTest } from '../testing/security/procedure-table.ts';
import { procedures } from '../testing/security/surface.ts';
import { makeWorld, restartNames, type World } from '../testing/security/things.ts';
import type { Caller } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 300_000 });

const tried = countCases('what is for one department only, by people inside and administrators');
const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map(({ clinic }) => clinic.close())));

const roles: Record<Reader, Role> = { 'user inside': 'user', 'manager inside': 'manager', administrator: 'admin' };

/** Questions, and mutations that change nothing; of one person's own account nothing is anybody else's. */
const reads = procedures.filter(
  ({ path, type }) =>
    !/^(?:auth|account|users)\./.test(path) &&
    (type === 'query' || ['chat.ask', 'chat.askAtOnce', 'memories.checkDraft', 'bulk.preview'].includes(path)),
);

interface Read {
  who: Reader;
  path: string;
  reply: Reply;
  /** Planted sources whose text an administrator was shown, and of which the log does not say so. */
  unrecorded: string[];
}

/** Every procedure that reads, as each of them, with what the table sends and with the words and numbers of what is planted. */
async function readEverything(isLeftOut: boolean): Promise<Read[]> {
  restartNames();
  const world = await makeWorld();
  worlds.push(world);
  const limited = await plantLimited(world, isLeftOut);
  await world.clinic.deps.background.idle();
  const read: Read[] = [];
  for (const who of Object.keys(roles) as Reader[]) {
    for (const { path } of reads.filter((one) => mayCall(roles[who], one.path))) {
      const inputs = pryingCalls(limited).flatMap(([called, fields]) => (called === path ? [fields] : []));
      for (const input of [...inputs, undefined]) read.push(await readAs(world, limited, who, path, input));
    }
    await world.clinic.deps.background.idle();
  }
  return read;
}

async function readAs(world: World, limited: Limited, who: Reader, path: string, given: Fields | undefined): Promise<Read> {
  // One who has read nothing so far: the log names a source once in a while.
  const caller = who === 'administrator' ? await world.clinic.as('admin') : limited.inside[who === 'user inside' ? 'user' : 'manager'];
  const input = given ?? (await underTest(path).input?.(world, caller));
  const reply = await callBy(world, caller, path, input);
  return { who, path, reply, unrecorded: who === 'administrator' ? await listUnrecorded(world, limited, caller, reply) : [] };
}

async function listUnrecorded(
  { clinic }: World,
  { documentId, fileId, memoryId }: Limited,
  { id }: Caller,
  { body }: Reply,
): Promise<string[]> {
  const entries = await clinic.deps.db
    .selectFrom('audit')
    .select(['action', 'objectId'])
    .where('actorId', '=', id)
    .where('action', 'in', ['document.read', 'memory.read'])
    .execute();
  const isRead = (action: string, ids: number[]) => entries.some((one) => one.action === action && ids.includes(Number(one.objectId)));
  return [
    ...(body.includes(textWord) && !isRead('document.read', [documentId, fileId]) ? ['document'] : []),
    ...(body.includes(memoryWord) && !isRead('memory.read', [memoryId]) ? ['memory'] : []),
  ];
}

function mayCall(role: Role, path: string): boolean {
  const { open } = underTest(path);
  return typeof open === 'string' || hasPermission(role, ...open);
}

/** The most that any of the replies shows, compared with those of a library without it. */
function showsIn(path: string, replies: Reply[], without: Reply[]): Shows | 'nothing' {
  const has = (...words: string[]) => replies.some(({ body }) => words.some((word) => body.includes(word)));
  const isAsWithout = replies.every((reply, place) => comparable(reply) === comparable(without[place] ?? { status: 0, body: '' }));
  if (isAsWithout) return 'nothing';
  if (has(textWord, memoryWord)) return 'text';
  if (has(untoldWord, secretWord)) return 'names';
  return isOfTheMachine(path) ? 'nothing' : 'numbers';
}

test('people inside and administrators are shown it by each procedure as the table says, and the log has what an administrator read', async () => {
  const [withIt, without] = [await readEverything(false), await readEverything(true)];
  const of = (all: Read[], who: Reader, path: string) =>
    all.filter((one) => one.who === who && one.path === path).map(({ reply }) => reply);
  for (const who of Object.keys(roles) as Reader[]) {
    const paths = reads.map(({ path }) => path).filter((path) => mayCall(roles[who], path));
    const found = paths.map((path) => [path, showsIn(path, of(withIt, who, path), of(without, who, path))]);
    const declared = paths.map((path) => [path, shown(path, who)]);
    expect.soft(Object.fromEntries(found), `what ${who} is shown`).toEqual(Object.fromEntries(declared));
  }
  const unrecorded = withIt.filter((one) => one.unrecorded.length > 0);
  expect(unrecorded.map((one) => `${one.path}: ${one.unrecorded.join()}`)).toEqual([]);
  expect(declaredProcedures.filter((path) => reads.every((one) => one.path !== path))).toEqual([]);
  tried(withIt.length);
});
