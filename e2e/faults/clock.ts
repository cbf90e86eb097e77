// The clock jumps, while the product runs and while it is off: ahead and back, by minutes, an hour, a year.
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Integrator } from '../integrator.ts';
import type { App } from '../start-app.ts';
import { administrator, lookThrough, makeFolder, startOn, until, withDatabase } from './lib/clinic.ts';
import { type FakedClock, fakeClock } from './lib/faked-clock.ts';
import { createReport, print } from './lib/report.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;
const question = { query: 'In which room are the gloves?' };
/** In this order: each begins where the one before has left the clock. */
const jumps = [3 * minute, -3 * minute, hour, -2 * hour, 16 * minute, day, -day, year, -year, -year, 0];
/** Care of backups and retention looks every minute. */
const careMs = 65_000;

const report = createReport('The clock jumps');
const { folder, remove } = await makeFolder();

async function work(app: App, what: string): Promise<Integrator> {
  const rest = await connect(app.url, administrator);
  const { status, body } = await rest.call('POST', '/api/chat', question);
  const { response = '' } = body as { response?: string };
  report.hold('whoever signs in after a jump is let in and answered', status === 200 && response.includes('room 4'), `${what}: ${status}`);
  const upload = await rest.upload('note.txt', Buffer.from(`Masks are in room 5. ${what}`));
  report.hold('a document is taken after a jump', upload.status === 201, `${what}: ${upload.status}`);
  return rest;
}

const isSignedIn = async (rest: Integrator): Promise<boolean> => (await rest.call('GET', '/api/auth/me')).status === 200;

/** A session that was used a moment before the jump. */
async function jump(app: App, clock: FakedClock, from: number, to: number): Promise<void> {
  const what = `from ${describe(from)} to ${describe(to)}`;
  const rest = await connect(app.url, administrator);
  clock.set(to);
  const isIn = await isSignedIn(rest);
  const ahead = to - from;
  if (Math.abs(ahead) >= 15 * minute) report.hold('a session ends where the clock jumps by 15 minutes or more, either way', !isIn, what);
  else report.hold('a jump of a few minutes signs nobody out', isIn, what);
  await work(app, what);
}

function describe(ms: number): string {
  const [size, unit] = Math.abs(ms) >= day ? [ms / day, 'days'] : [ms / minute, 'minutes'];
  return `${size} ${unit}`;
}

async function counts(): Promise<{ chats: number; documents: number; backups: string[] }> {
  return withDatabase(folder, async (db) => ({
    chats: (await db.selectFrom('chatSessions').select('id').execute()).length,
    documents: (await db.selectFrom('documents').select('id').execute()).length,
    backups: (await db.selectFrom('backups').select('startedAt').where('state', '=', 'done').execute()).map(({ startedAt }) => startedAt),
  }));
}

async function whileItRuns(clock: FakedClock): Promise<void> {
  const app = await startOn(folder, clock.settings);
  const rest = await connect(app.url, administrator);
  await rest.upload('gloves.txt', Buffer.from('Gloves are in room 4.'));
  await until(async () =>
    ((await rest.call('GET', '/api/documents?content=false')).body as { status: string }[]).every(({ status }) => status === 'active'),
  );
  for (const [index, to] of jumps.entries()) {
    await jump(app, clock, jumps[index - 1] ?? 0, to);
    print(`${index + 1} of ${jumps.length} jumps`);
  }
  await app.stop();
  await report.holds('after all jumps database, index, files and audit log are whole', () => lookThrough(folder));
}

/** Comes up with a wrong clock, is left alone until everything that is done by the clock was done, and is set right. */
async function atTheStart(clock: FakedClock, ahead: number): Promise<void> {
  const before = await counts();
  clock.set(ahead);
  const wrong = await startOn(folder, clock.settings);
  await work(wrong, `a start ${describe(ahead)} off`);
  await wait(careMs);
  clock.set(0);
  await work(wrong, `set right after a start ${describe(ahead)} off`);
  await wait(careMs);
  await wrong.stop();
  const after = await counts();
  report.hold(
    'nothing is deleted by its age while the clock is wrong',
    after.chats >= before.chats && after.documents >= before.documents,
    describe(ahead),
  );
  const today = after.backups.filter((at) => Math.abs(Date.parse(at) - Date.now()) < 20 * minute);
  report.hold('a backup is made by the clock that was set right', today.length > 0, `${describe(ahead)}: ${after.backups.join(', ')}`);
  await report.holds('the next start finds everything whole', () => lookThrough(folder));
}

/** The night in which two o'clock comes twice, or never: the backup of that night is one. */
async function inTheNight(clock: FakedClock, name: string, from: string): Promise<void> {
  const zone = { TZ: 'America/New_York' };
  const before = await counts();
  clock.set(Date.parse(from) - Date.now());
  const app = await startOn(folder, { ...clock.settings, ...zone });
  await wait(careMs);
  for (let passed = 0; passed < 3; passed += 1) {
    clock.set(Date.parse(from) - Date.now() + (passed + 1) * hour);
    await wait(careMs);
  }
  await app.stop();
  const night = (await counts()).backups.length - before.backups.length;
  report.figure(`backups made ${name}, from half past one to half past four`, night);
  report.hold(
    'a night in which the clocks change has the backup of the night before and its own, and no third',
    night >= 1 && night <= 2,
    `${name}: ${night}`,
  );
  clock.set(0);
}

const clock = fakeClock(folder);
if (clock === undefined) {
  print('libfaketime is not installed (Debian: apt install libfaketime): no clock was set.');
  process.exitCode = 1;
} else {
  await whileItRuns(clock);
  for (const ahead of [year, -year]) await atTheStart(clock, ahead);
  await inTheNight(clock, 'as summer begins', '2027-03-14T06:30:00Z');
  await inTheNight(clock, 'as summer ends', '2027-11-07T05:30:00Z');
  process.exitCode = report.end() === 0 ? 0 : 1;
}
await remove();
