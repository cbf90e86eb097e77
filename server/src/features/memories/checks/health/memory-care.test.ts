import { sql } from 'kysely';
import type { HealthMetric } from '@vademecum/shared/memories/memory-health.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJobs } from '../../../../runtime/schedule.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { careEveryMs, memoryCare } from './memory-care.service.ts';

const hour = 60 * 60 * 1000;
let clinic: TestApp;
let admin: Caller;
let stop: () => void;
let errors: unknown[];

beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
  // A quarter past nine in the morning by the clock of the machine that runs this.
  const morning = clinic.clock.now();
  morning.setHours(33, 15, 0, 0);
  clinic.clock.pass(morning.getTime() - clinic.clock.now().getTime());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  start();
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  await clinic.close();
});

function start(): void {
  errors = [];
  vi.spyOn(clinic.deps.log, 'error').mockImplementation((...parts: unknown[]) => void errors.push(parts));
  stop = startJobs(clinic.deps, [memoryCare(clinic.deps)]);
}

/** Lets so much time pass on the clinic's clock, then looks once whether something is due, and waits until that is done. */
async function later(milliseconds: number): Promise<void> {
  clinic.clock.pass(milliseconds);
  vi.advanceTimersByTime(careEveryMs);
  await clinic.deps.background.idle();
}

async function write(topic: string): Promise<number> {
  admin = await clinic.as('admin');
  return (await admin.send('POST', '/api/memories', { topic, value: 'It stands in room 4, beside the door.' })).json<{ id: number }>().id;
}

const db = () => clinic.deps.db;
const samples = async () => (await db().selectFrom('memoryHealthSamples').select('measuredAt').distinct().execute()).length;
const doneAt = async (job: string) =>
  (await db().selectFrom('memoryCare').select('doneAt').where('job', '=', job).executeTakeFirst())?.doneAt;
const findings = async (memoryId: number) =>
  (await db().selectFrom('memoryFindings').select('kind').where('memoryId', '=', memoryId).execute()).map(({ kind }) => kind);
const qualityOf = async (id: number) =>
  (await db().selectFrom('memories').select('qualityScore').where('id', '=', id).executeTakeFirstOrThrow()).qualityScore;

test('soon after the first start everything is checked and measured, and from then on every hour what changed', async () => {
  const first = await write('Trolley');
  expect(await samples()).toBe(0);
  await later(0);
  expect(await samples()).toBe(1);
  expect(await findings(first)).toContain('no-category');
  const second = await write('Crash cart');
  await later(hour - 1);
  expect([await samples(), await findings(second)]).toEqual([1, []]);
  await later(1);
  expect([await samples(), await findings(second)]).toEqual([2, expect.arrayContaining(['no-category'])]);
  expect(errors).toEqual([]);
});

test('at night everything is checked, though nothing changed, and quality computed anew', async () => {
  const id = await write('Trolley');
  await later(0);
  const morning = await doneAt('nightly');
  await db().deleteFrom('memoryFindings').execute();
  await db().updateTable('memories').set({ qualityScore: 0.01 }).execute();
  await later(16 * hour);
  expect([await findings(id), await qualityOf(id), await doneAt('nightly')]).toEqual([[], 0.01, morning]);
  // A quarter past two.
  await later(hour);
  expect(await findings(id)).toEqual(['no-category']);
  expect(await qualityOf(id)).toBeGreaterThan(0.2);
  expect(await doneAt('nightly')).toBe(clinic.clock.now().toISOString());
});

test('a night that was missed is made up for after the next start, and one that was not is not repeated', async () => {
  await write('Trolley');
  await later(0);
  stop();
  clinic = await clinic.restart();
  start();
  const before = await doneAt('nightly');
  await later(2 * hour);
  expect(await doneAt('nightly')).toBe(before);
  stop();
  clinic = await clinic.restart();
  clinic.clock.pass(48 * hour);
  start();
  expect(await doneAt('nightly')).toBe(before);
  await later(0);
  expect(await doneAt('nightly')).toBe(clinic.clock.now().toISOString());
});

test('what fails is logged and tried again an hour later, not before', async () => {
  await write('Trolley');
  await later(0);
  await sql`CREATE TRIGGER main.broken BEFORE INSERT ON memory_health_samples BEGIN SELECT RAISE(ABORT, 'broken'); END`.execute(db());
  await later(hour);
  expect(errors).toEqual([[expect.objectContaining({ job: 'hourly' }), 'looking after the memories failed']]);
  await sql`DROP TRIGGER main.broken`.execute(db());
  await later(hour - 1);
  expect([errors.length, await samples()]).toEqual([1, 1]);
  await later(1);
  expect([errors.length, await samples()]).toEqual([1, 2]);
});

test('two never run at once: while it is at work, whoever presses Refresh is told so', async () => {
  await write('Trolley');
  clinic.deps.memoryCare.isRunning = true;
  await later(0);
  expect(await samples()).toBe(0);
  const refused = await admin.send('POST', '/trpc/memoryHealth.computeNow', {});
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining('The memories are being checked now. Try again in a minute'),
  ]);
  clinic.deps.memoryCare.isRunning = false;
  const [one, other] = await Promise.all([1, 2].map(() => admin.send('POST', '/trpc/memoryHealth.computeNow', {})));
  expect([one?.statusCode, other?.statusCode].sort()).toEqual([200, 409]);
  expect((await admin.get('/api/memory-health')).json<HealthMetric[]>()).not.toEqual([]);
});

test('stopping breaks off what is at work, and that counts neither as done nor as failed', async () => {
  await write('Trolley');
  Object.defineProperty(clinic.deps.memoryCare, 'isRunning', {
    get: () => false,
    set: (isRunning: boolean) => {
      if (isRunning) stop();
    },
  });
  vi.advanceTimersByTime(careEveryMs);
  await clinic.deps.background.idle();
  expect([await doneAt('nightly'), await doneAt('hourly'), await samples(), errors]).toEqual([undefined, undefined, 0, []]);
  await later(hour);
  expect(await samples()).toBe(0);
});
