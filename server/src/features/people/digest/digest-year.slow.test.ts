import { type Role } from '@vademecum/shared/permissions.ts';
import { expect, test, vi } from 'vitest';
import { localDay } from '../../../lib/local-day.ts';
import { asViewer } from '../../../runtime/viewer.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { createRandom, pickOf } from '../../../testing/random.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { acknowledge } from '../../documents/acknowledgements/readings.service.ts';
import { askToAcknowledge } from '../../documents/acknowledgements/requests.service.ts';
import { readRoster } from '../../documents/acknowledgements/roster.service.ts';
import { confirmReview } from '../../documents/lifecycle.service.ts';
import { viewerOfUser } from '../sign-in/auth.service.ts';
import { getUser, insertUser } from '../users/users.service.ts';
import { mailDigests } from './digest-care.service.ts';
import { readDigest } from './digest.service.ts';

vi.setConfig({ testTimeout: 180_000 });

const dayMs = 24 * 60 * 60 * 1000;
const staff = 40;
const library = 120;
const everyDays = 13;

/** The clinic on paper: nothing of it comes from the code that is tested. */
interface Person {
  id: number;
  name: string;
  email: string;
  role: Role;
  departments: string[];
}
interface Policy {
  id: number;
  owner: string | null;
  reviewDue: string;
  /** Departments that see it; none: everyone. */
  limitedTo: string[];
  asked?: { due: string; role: Role; done: Set<number> };
}

const departments = ['Front desk', 'Nursing', 'Lab', 'Billing'];
const seesIt = ({ role, departments: own }: Person, { limitedTo }: Policy): boolean =>
  role === 'admin' || limitedTo.length === 0 || limitedTo.some((one) => own.includes(one));
const daysTo = (today: string, day: string): number => Math.round((Date.parse(day) - Date.parse(today)) / dayMs);

function reviewsOnPaper(person: Person, people: readonly Person[], policies: readonly Policy[], today: string): number[] {
  const isOwn = ({ owner }: Policy): boolean => {
    if (owner !== null && departments.includes(owner)) return person.departments.includes(owner);
    if (people.some(({ name }) => name === owner)) return person.name === owner;
    return person.role !== 'user';
  };
  return policies.filter((one) => seesIt(person, one) && isOwn(one) && daysTo(today, one.reviewDue) <= 30).map(({ id }) => id);
}

const isAsked = (person: Person, policy: Policy): boolean => policy.asked?.role === person.role && seesIt(person, policy);
const toReadOnPaper = (person: Person, policies: readonly Policy[]): number =>
  policies.filter((one) => isAsked(person, one) && one.asked?.done.has(person.id) === false).length;

function isMailedOnPaper(person: Person, people: readonly Person[], policies: readonly Policy[], today: string): boolean {
  const due = new Map(policies.map(({ id, reviewDue }) => [id, daysTo(today, reviewDue)]));
  const hasReview = reviewsOnPaper(person, people, policies, today).some(
    (id) => [0, 7, 30].includes(due.get(id) ?? 99) || (due.get(id) ?? 99) < 0,
  );
  const hasReading = policies.some(({ asked, ...one }) => {
    return asked !== undefined && isAsked(person, { ...one, asked }) && !asked.done.has(person.id) && daysTo(today, asked.due) <= 7;
  });
  return hasReview || hasReading;
}

test('over a year of 40 people and 120 documents digests, mails and rosters count what somebody counts on paper', async () => {
  const random = createRandom(20261127);
  const server = await startMailServer({});
  const clinic = await createTestApp({
    settings: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Clinic <assistant@clinic.test>' },
  });
  const { deps, clock } = clinic;
  const { db } = deps;
  const later = (days: number): string => localDay(new Date(clock.now().getTime() + days * dayMs));
  const createdAt = clock.now().toISOString();
  const numbers = new Map<string, number>();
  for (const name of departments)
    numbers.set(name, (await db.insertInto('departments').values({ name, createdAt }).returning('id').executeTakeFirstOrThrow()).id);

  const people: Person[] = [];
  for (let number = 0; number < staff; number++) {
    const role: Role = number < 2 ? 'admin' : number < 8 ? 'manager' : 'user';
    const [firstName, lastName, email] = [`First${number}`, `Last${number}`, `person${number}@clinic.test`];
    const { id } = await insertUser(db, { email, firstName, lastName, role, status: 'active', passwordHash: null, createdAt });
    const own = departments.filter(() => random() < 0.35);
    for (const name of own)
      await db
        .insertInto('departmentMembers')
        .values({ departmentId: numbers.get(name) ?? 0, userId: id })
        .execute();
    people.push({ id, name: `${firstName} ${lastName}`, email, role, departments: own });
  }
  const [administrator] = people;
  if (administrator === undefined) throw new Error('Nobody');
  const asker = await getUser(db, administrator.id);

  const policies: Policy[] = [];
  for (let number = 0; number < library; number++) {
    const owner = pickOf(random, [null, 'A firm that is gone', pickOf(random, departments), pickOf(random, people).name]);
    const reviewDue = later(Math.floor(random() * 400));
    const limitedTo = random() < 0.3 ? [pickOf(random, departments)] : [];
    const document = {
      name: `Policy ${number}`,
      type: 'policy',
      status: 'active' as const,
      uploadedAt: createdAt,
      extension: 'md',
      content: 'x',
      owner,
      reviewDue,
    };
    const { id } = await db.insertInto('documents').values(document).returning('id').executeTakeFirstOrThrow();
    if (limitedTo[0] !== undefined)
      await db
        .insertInto('documentAudiences')
        .values({ documentId: id, audience: `,${numbers.get(limitedTo[0])},` })
        .execute();
    policies.push({ id, owner, reviewDue, limitedTo });
  }

  let [digests, mails] = [0, 0];
  for (let passed = 0; passed < 365; passed += everyDays) {
    const today = localDay(clock.now());
    for (const person of people) {
      const user = await getUser(db, person.id);
      const digest = await asViewer(await viewerOfUser(db, user), () => readDigest(deps, user));
      const found = [digest.reviews.map(({ id }) => id).sort((a, b) => a - b), digest.toRead.length];
      expect(found, `${person.name} on ${today}`).toEqual([
        reviewsOnPaper(person, people, policies, today),
        toReadOnPaper(person, policies),
      ]);
      digests += 1;
    }
    server.received.length = 0;
    await mailDigests(deps);
    await mailDigests(deps);
    expect(server.received.map(({ to }) => to.join()).sort()).toEqual(
      people
        .filter((one) => isMailedOnPaper(one, people, policies, today))
        .map(({ email }) => email)
        .sort(),
    );
    mails += server.received.length;

    // What people do: some review what is due, one document is to be read, some read.
    for (const policy of policies.filter(({ reviewDue }) => reviewDue <= today))
      if (random() < 0.5) policy.reviewDue = (await confirmReview(deps, policy.id)).lifecycle.reviewDue ?? '';
    const unasked = policies.filter(({ asked }) => asked === undefined);
    const chosen = pickOf(random, unasked);
    chosen.asked = { due: later(20), role: pickOf(random, ['user', 'manager'] as const), done: new Set() };
    await askToAcknowledge(deps, asker, {
      id: chosen.id,
      roles: [chosen.asked.role],
      departmentIds: [],
      userIds: [],
      due: chosen.asked.due,
      everyVersion: false,
      needsSignature: false,
      questions: [],
    });
    for (const policy of policies) {
      const { asked } = policy;
      if (asked === undefined) continue;
      const request = await db
        .selectFrom('acknowledgementRequests')
        .select('id')
        .where('documentId', '=', policy.id)
        .executeTakeFirstOrThrow();
      for (const person of people.filter((one) => isAsked(one, policy) && !asked.done.has(one.id))) {
        if (random() > 0.4) continue;
        const user = await getUser(db, person.id);
        await asViewer(await viewerOfUser(db, user), () => acknowledge(deps, user, { id: request.id, version: 1, answers: [] }));
        asked.done.add(person.id);
      }
      const roster = await readRoster(deps, asker, policy.id);
      const counts = [roster.people.length, roster.people.filter(({ state }) => state === 'acknowledged').length];
      expect(counts, `roster of ${policy.id}`).toEqual([people.filter((one) => isAsked(one, policy)).length, asked.done.size]);
    }
    clock.pass(everyDays * dayMs);
  }
  console.log(`a simulated year: ${digests} digests, ${mails} mails and the rosters of ${library} documents compared`);
  await clinic.close();
  await server.close();
});
