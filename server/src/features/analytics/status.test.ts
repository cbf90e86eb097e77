import { type AnalyticsStatus, analyticsStatusEvery } from '@vademecum/shared/analytics/analytics.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { startFakeModelServer } from '../../testing/fake-model-server.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { beginBackup, beginProof } from '../trust/backups/backup.service.ts';
import { diskFound, readStatus } from './status.service.ts';

let clinic: TestApp;
afterEach(() => clinic.close());

async function statusOf(settings: Record<string, string> = {}): Promise<AnalyticsStatus> {
  clinic = await createTestApp({ settings });
  return look();
}
/** As the next poll does. */
async function look(): Promise<AnalyticsStatus> {
  // As a while after the start: the threads run.
  await Promise.all([
    clinic.deps.assistant.search({ question: 'warm', limit: 1 }),
    clinic.deps.checker.checkDraft({ topic: '', value: '' }),
  ]);
  clinic.clock.pass(analyticsStatusEvery);
  return poll(await clinic.as('manager'));
}
async function poll(manager: Caller): Promise<AnalyticsStatus> {
  return (await manager.get('/trpc/analytics.status')).json<{ result: { data: AnalyticsStatus } }>().result.data;
}
const found = ({ components }: AnalyticsStatus, name: string) => {
  const { state, words } = components.find((one) => one.name === name) ?? {};
  return `${state}: ${words}`;
};

test('a manager sees each part of the product as a look at it finds it, and what the HIPAA notice misses', async () => {
  const status = await statusOf();
  expect(status.components.map(({ name }) => name)).toEqual([
    'Database',
    'Search index',
    'Workers',
    'Model',
    'Mail',
    'Disk',
    'Last verified backup',
  ]);
  expect(found(status, 'Database')).toBe('operational: Responding; 0 memories.');
  expect(found(status, 'Search index')).toBe('operational: Search is working; it found nothing for “policy”.');
  expect(found(status, 'Workers')).toBe('operational: No documents in the queue; memory checks are running.');
  expect(found(status, 'Model')).toBe('off: No AI model: answers are quoted from the documents.');
  expect(found(status, 'Mail')).toBe('off: No mail server is set up: links are shown to the person who creates them.');
  expect(found(status, 'Disk')).toMatch(/^(operational|attention): [\d.]+ of [\d.]+ GB are free\./);
  expect(found(status, 'Last verified backup')).toBe('attention: No backup has been test-restored yet.');
  expect(status.hipaa?.holds).toBe(false);
  expect(status.hipaa?.missing).toContain('A backup was made in the last day');
});

test('a document that could not be read and one that waits are said', async () => {
  clinic = await createTestApp();
  const manager = await clinic.as('manager');
  for (const name of ['Gloves', 'Masks']) await manager.send('POST', '/api/documents', { name, type: 'manual', content: 'In room 4.' });
  await clinic.deps.ingest.idle();
  await clinic.deps.db.updateTable('documents').set({ status: 'failed' }).where('id', '=', 1).execute();
  await clinic.deps.db.updateTable('documents').set({ status: 'processing' }).where('id', '=', 2).execute();
  expect(found(await look(), 'Workers')).toBe('attention: 1 document is being read or in the queue; 1 document could not be read.');
});

test('mail works while its server lets us in', async () => {
  const mail = await startMailServer({ hasStartTls: false });
  const status = await statusOf({ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'clinic@clinic.test' });
  expect(found(status, 'Mail')).toBe('operational: Signed in to the mail server just now.');
  expect(mail.received).toEqual([]);
  await mail.close();
  expect(found(await look(), 'Mail')).toMatch(/^down: Email cannot be sent: the mail server cannot be reached/);
});

test('a model works while its server answers', async () => {
  const model = await startFakeModelServer();
  const settings = { MODEL: 'ollama:small', MODEL_BASE_URL: model.url };
  expect(found(await statusOf(settings), 'Model')).toBe('operational: ollama:small writes the answers, and its server is responding.');
  await model.close();
  expect(found(await look(), 'Model')).toBe('down: The server of ollama:small cannot be reached; answers are quoted from the documents.');
});

test('what hangs is waited for as long as the limit says, what fails hides nothing else', async () => {
  clinic = await createTestApp();
  const transport = { tlsVersion: null, cipher: null, forwardedProto: null, isLoopback: true };
  const hanging = { name: 'Slow', look: () => new Promise<never>(() => undefined) };
  const failing = { name: 'Broken', look: () => Promise.reject(new Error('no')) };
  const { components } = await readStatus({ deps: clinic.deps, transport, isTracingOn: false }, [hanging, failing], 50);
  expect(components).toEqual([
    { name: 'Slow', state: 'attention', words: 'No answer within 0.05 seconds.' },
    { name: 'Broken', state: 'down', words: 'It just failed. See the server’s log for the reason.' },
  ]);
});

test('ten open dashboards make one round of looks; what fails is seen by the next poll, and no poll keeps anybody signed in', async () => {
  clinic = await createTestApp();
  await look();
  const [one, other] = [await clinic.as('manager'), await clinic.as('admin')];
  const search = vi.spyOn(clinic.deps.assistant, 'search');
  const checkDraft = vi.spyOn(clinic.deps.checker, 'checkDraft');
  clinic.clock.pass(analyticsStatusEvery);
  const polls = await Promise.all(Array.from({ length: 10 }, (_, index) => poll(index % 2 === 0 ? one : other)));
  expect([search.mock.calls.length, checkDraft.mock.calls.length]).toEqual([1, 1]);
  expect(new Set(polls.map((status) => JSON.stringify(status))).size).toBe(1);

  checkDraft.mockRejectedValue(new Error('The threads are gone'));
  clinic.clock.pass(4_999);
  expect(found(await poll(other), 'Workers')).toMatch(/^operational/);
  clinic.clock.pass(1);
  expect(found(await poll(one), 'Workers')).toBe('down: It just failed. See the server’s log for the reason.');
  checkDraft.mockRestore();
  clinic.clock.pass(analyticsStatusEvery);
  expect(found(await poll(other), 'Workers')).toMatch(/^operational/);
  clinic.clock.pass(15 * 60_000);
  expect((await one.get('/trpc/analytics.status')).statusCode).toBe(401);
});

test('a backup is told with its age, is too old after a day and two hours, and one that cannot be restored is told as such', async () => {
  clinic = await createTestApp();
  const { id, done } = await beginBackup(clinic.deps, { kind: 'nightly', requestedBy: null });
  await done;
  expect(found(await look(), 'Last verified backup')).toBe('attention: No backup has been test-restored yet.');
  await (
    await beginProof(clinic.deps, { backupId: id, kind: 'weekly', requestedBy: null })
  ).done;
  clinic.clock.pass(5 * 3_600_000);
  expect(found(await look(), 'Last verified backup')).toBe(
    'operational: The last backup is 5 hours old; a test restore was verified 5 hours ago.',
  );
  clinic.clock.pass(22 * 3_600_000);
  expect(found(await look(), 'Last verified backup')).toBe(
    'attention: The last backup is 27 hours old; a test restore was verified 27 hours ago.',
  );
  await clinic.deps.db.updateTable('backupProofs').set({ state: 'failed', problem: 'The backup was cut off.' }).execute();
  expect(found(await look(), 'Last verified backup')).toBe('down: The last test restore failed: The backup was cut off.');
});

test.each([
  [400, 500, 'operational', '400 of 500 GB are free.'],
  [9.5, 500, 'attention', '9.5 of 500 GB are free. Free up space.'],
  [0.5, 500, 'down', '0.5 of 500 GB are free. Storage is nearly full. Free up space.'],
  [3, 20, 'operational', '3.0 of 20 GB are free.'],
])('a disk with %f of %f GB free', (free, total, state, words) => {
  expect(diskFound(free * 1e9, total * 1e9)).toEqual({ state, words });
});
