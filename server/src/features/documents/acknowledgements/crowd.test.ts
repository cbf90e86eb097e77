import { type Role, roles } from '@vademecum/shared/permissions.ts';
import { expect, test } from 'vitest';
import { createRandom, pickOf } from '../../../testing/random.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import type { Deps } from '../../../deps.ts';
import { replaceText } from '../replace.service.ts';
import { createTextDocument } from '../documents.service.ts';
import { getUser, insertUser } from '../../people/users/users.service.ts';
import { acknowledge, listReadings } from './readings.service.ts';
import { askToAcknowledge, changeRequest, endRequest } from './requests.service.ts';
import { readRoster } from './roster.service.ts';

/** The clinic as somebody would note it on paper: nothing of it comes from the code that is tested. */
interface Paper {
  people: Map<number, { role: Role; departments: Set<number>; isActive: boolean }>;
  documents: Map<number, { version: number; audience: Set<number> | null; asked: PaperRequest | null }>;
  given: { request: PaperRequest; person: number; document: number; version: number }[];
}

interface PaperRequest {
  roles: Role[];
  departmentIds: number[];
  userIds: number[];
  everyVersion: boolean;
}

interface Crowd {
  deps: Deps;
  paper: Paper;
  random: () => number;
}

const departments = [1, 2, 3, 4];
const steps = 250;

function askedOf({ people, documents }: Paper, id: number): number[] {
  const document = documents.get(id);
  const request = document?.asked;
  if (document === undefined || request == null) return [];
  const found: number[] = [];
  for (const [person, { role, departments: own, isActive }] of people) {
    if (!isActive) continue;
    const isInside = document.audience === null || role === 'admin' || [...document.audience].some((one) => own.has(one));
    const isMeant =
      request.roles.some((one) => one === role) ||
      request.userIds.some((one) => one === person) ||
      request.departmentIds.some((one) => own.has(one));
    if (isInside && isMeant) found.push(person);
  }
  return found;
}

function isDone({ documents, given }: Paper, id: number, person: number): boolean {
  const document = documents.get(id);
  const ofThis = given.filter((one) => one.document === id && one.person === person && one.request === document?.asked);
  return document?.asked?.everyVersion === true ? ofThis.some(({ version }) => version === document.version) : ofThis.length > 0;
}

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

async function compare({ deps, paper }: Crowd): Promise<void> {
  const manager = await getUser(deps.db, 1);
  for (const id of paper.documents.keys()) {
    const roster = await readRoster(deps, manager, id);
    const asked = askedOf(paper, id);
    const done = asked.filter((person) => isDone(paper, id, person));
    expect(sorted(roster.people.map((one) => one.id))).toEqual(sorted(asked));
    expect(sorted(roster.people.filter(({ state }) => state === 'acknowledged').map((one) => one.id))).toEqual(sorted(done));
    expect(roster.records).toHaveLength(paper.given.filter((one) => one.document === id).length);
  }
  for (const person of paper.people.keys()) {
    const readings = await listReadings(deps, person);
    const open = [...paper.documents.keys()].filter((id) => askedOf(paper, id).includes(person) && !isDone(paper, id, person));
    const unread = readings.filter(({ state }) => state !== 'acknowledged');
    expect(sorted(unread.map(({ documentId }) => documentId))).toEqual(sorted(open));
    expect(readings.filter(({ state }) => state === 'acknowledged')).toHaveLength(
      paper.given.filter((one) => one.person === person).length,
    );
  }
}

const some = <Item>({ random }: Crowd, items: readonly Item[], share: number): Item[] => items.filter(() => random() < share);
const personOf = ({ paper }: Crowd, id: number) =>
  paper.people.get(id) ?? { role: 'user' as Role, departments: new Set(), isActive: false };
const documentOf = ({ paper }: Crowd, id: number) => paper.documents.get(id) ?? { version: 0, audience: null, asked: null };

async function hire(crowd: Crowd, role: Role): Promise<void> {
  const { deps, paper } = crowd;
  const number = paper.people.size + 1;
  const person = { email: `crowd${number}@clinic.test`, firstName: 'Pat', lastName: `Crowd ${number}`, role, status: 'active' as const };
  const { id } = await insertUser(deps.db, { ...person, passwordHash: null, createdAt: deps.now().toISOString() });
  paper.people.set(id, { role, departments: new Set(), isActive: true });
  for (const department of some(crowd, departments, 0.3)) await join(crowd, id, department);
}

async function join(crowd: Crowd, userId: number, departmentId: number): Promise<void> {
  const own = personOf(crowd, userId).departments;
  if (own.has(departmentId)) return;
  own.add(departmentId);
  await crowd.deps.db.insertInto('departmentMembers').values({ departmentId, userId }).execute();
}

async function leave(crowd: Crowd, userId: number, departmentId: number): Promise<void> {
  personOf(crowd, userId).departments.delete(departmentId);
  const row = crowd.deps.db.deleteFrom('departmentMembers').where('userId', '=', userId).where('departmentId', '=', departmentId);
  await row.execute();
}

async function setStatus(crowd: Crowd, id: number, isActive: boolean): Promise<void> {
  personOf(crowd, id).isActive = isActive;
  const status = isActive ? 'active' : 'locked';
  await crowd.deps.db.updateTable('users').set({ status }).where('id', '=', id).execute();
}

async function setRole(crowd: Crowd, id: number, role: Role): Promise<void> {
  personOf(crowd, id).role = role;
  await crowd.deps.db.updateTable('users').set({ role }).where('id', '=', id).execute();
}

async function restrict(crowd: Crowd, documentId: number): Promise<void> {
  const { db } = crowd.deps;
  const chosen = some(crowd, departments, 0.5);
  documentOf(crowd, documentId).audience = chosen.length === 0 ? null : new Set(chosen);
  await db.deleteFrom('documentAudiences').where('documentId', '=', documentId).execute();
  if (chosen.length === 0) return;
  const audience = `,${chosen.join(',')},`;
  await db.insertInto('documentAudiences').values({ documentId, audience }).execute();
}

async function replace(crowd: Crowd, id: number): Promise<void> {
  const document = documentOf(crowd, id);
  document.version += 1;
  await replaceText(crowd.deps, { id, content: `Version ${document.version} of ${id}`, uploadedBy: 1, isDuplicateAllowed: true });
}

async function askOrEnd(crowd: Crowd, id: number): Promise<void> {
  const { deps, paper, random } = crowd;
  const document = documentOf(crowd, id);
  const asked: PaperRequest = {
    roles: some(crowd, roles, 0.3),
    departmentIds: some(crowd, departments, 0.3),
    userIds: some(crowd, [...paper.people.keys()], 0.1),
    everyVersion: random() < 0.5,
  };
  const input = { id, due: '2026-12-31', ...asked };
  if (document.asked === null) {
    await askToAcknowledge(deps, await getUser(deps.db, 1), { ...input, needsSignature: false, questions: [] });
    document.asked = asked;
  } else if (random() < 0.5) {
    await changeRequest(deps, input);
    Object.assign(document.asked, asked);
  } else {
    await endRequest(deps, id);
    document.asked = null;
  }
}

async function read(crowd: Crowd, person: number): Promise<void> {
  const { deps, paper } = crowd;
  const [reading] = (await listReadings(deps, person)).filter(({ state }) => state !== 'acknowledged');
  if (reading === undefined) return;
  const { asked, version } = documentOf(crowd, reading.documentId);
  if (asked === null) throw new Error('Nobody asked for it');
  await acknowledge(deps, await getUser(deps.db, person), { id: reading.id, version: reading.version, answers: [] });
  paper.given.push({ request: asked, person, document: reading.documentId, version });
}

async function openCrowd(deps: Deps, seed: number): Promise<Crowd> {
  const crowd: Crowd = { deps, random: createRandom(seed), paper: { people: new Map(), documents: new Map(), given: [] } };
  const rows = departments.map((id) => ({ id, name: `Department ${id}`, createdAt: '' }));
  await deps.db.insertInto('departments').values(rows).execute();
  for (const role of ['manager', 'admin', ...Array<Role>(16).fill('user')] as Role[]) await hire(crowd, role);
  for (const name of ['A', 'B', 'C', 'D']) {
    const { id } = await createTextDocument(deps, { name, content: `First of ${name}`, type: 'manual', uploadedBy: null });
    crowd.paper.documents.set(id, { version: 1, audience: null, asked: null });
  }
  return crowd;
}

/** Any but the first, who asks. */
const anyone = ({ paper, random }: Crowd) => pickOf(random, [...paper.people.keys()].slice(1));
const anything = ({ paper, random }: Crowd) => pickOf(random, [...paper.documents.keys()]);
const deeds: ((crowd: Crowd) => Promise<void>)[] = [
  (crowd) => hire(crowd, pickOf(crowd.random, roles)),
  (crowd) => join(crowd, anyone(crowd), pickOf(crowd.random, departments)),
  (crowd) => leave(crowd, anyone(crowd), pickOf(crowd.random, departments)),
  (crowd) => setStatus(crowd, anyone(crowd), crowd.random() < 0.6),
  (crowd) => setRole(crowd, anyone(crowd), pickOf(crowd.random, roles)),
  (crowd) => restrict(crowd, anything(crowd)),
  (crowd) => replace(crowd, anything(crowd)),
  (crowd) => askOrEnd(crowd, anything(crowd)),
  ...Array.from({ length: 4 }, () => (crowd: Crowd) => read(crowd, anyone(crowd))),
];

test('rosters equal an independent count when people come, leave, change or are locked, and documents are replaced', async () => {
  const clinic = await createTestApp();
  const crowd = await openCrowd(clinic.deps, 14);
  for (let step = 0; step < steps; step += 1) {
    await pickOf(crowd.random, deeds)(crowd);
    if (step % 10 === 9) await compare(crowd);
  }
  expect(crowd.paper.given.length).toBeGreaterThan(20);
  await clinic.close();
});
