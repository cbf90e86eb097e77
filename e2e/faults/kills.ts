// kill -9 at any moment of what the product does: nothing that was acknowledged is lost, and what is there is whole.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupFile } from '../../server/src/features/trust/backups/backup-reader.ts';
import { readKeyFile } from '../../server/src/lib/keys.ts';
import { createRandom, pickOf } from '../../server/src/testing/random.ts';
import { connect, type Integrator, readHandbookFile, type Stored } from '../integrator.ts';
import { administrator, lookThrough, makeFolder, startOn, withDatabase } from './lib/clinic.ts';
import { createReport, print } from './lib/report.ts';

const activities = ['ingest', 'chat', 'delete', 'retention', 'backup'] as const;
type Activity = (typeof activities)[number];

const rounds = Number(process.argv[2] ?? 1_000);
const seed = Number(process.argv[3] ?? 1);
/** The kill comes so long after what it waits for: none to three acknowledgements, or the start where nothing is asked for. */
const longestMs = 80;
const longestBackupMs = 600;
const patienceMs = 20_000;
const fewestDocuments = 12;
const staleChats = 5;
const dayMs = 24 * 60 * 60 * 1000;
const questions = ['How soon must a needlestick be reported?', 'How long are hands washed?', 'Who pays for the interpreter?'];

/** What the product has said is done. */
const acknowledged = { documents: new Map<number, boolean>(), messages: new Set<number>(), backups: new Set<number>() };

let acknowledgements = 0;

const random = createRandom(seed);
const report = createReport(`kill -9, ${rounds} times, seed ${seed}`);
const { folder, remove } = await makeFolder();
const names = (await readdir(new URL('../../handbook', import.meta.url))).filter((name) => /\.(pdf|docx|md)$/.test(name));
const killed: Record<Activity, number> = { ingest: 0, chat: 0, delete: 0, retention: 0, backup: 0 };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** A request that the kill cuts off acknowledges nothing. */
const cutOff = (): undefined => undefined;

async function upload(rest: Integrator): Promise<void> {
  const name = pickOf(random, names);
  const reply = await rest.upload(name, await readHandbookFile(name));
  if (reply.status !== 201) return;
  acknowledged.documents.set(reply.body.id, true);
  acknowledgements += 1;
}

async function ask(rest: Integrator): Promise<void> {
  const { status, body } = await rest.call('POST', '/api/chat', { query: pickOf(random, questions) });
  if (status !== 200) return;
  acknowledged.messages.add((body as { messageId: number }).messageId);
  acknowledgements += 1;
}

/** One after the other, as one person may. */
async function askOn(rest: Integrator): Promise<void> {
  for (let count = 0; count < 6; count += 1) await ask(rest);
}

async function deleteOne(rest: Integrator, id: number): Promise<void> {
  const { status } = await rest.call('DELETE', `/api/documents/${id}`);
  // From here on it may be gone or not, until its deletion is acknowledged.
  acknowledged.documents.delete(id);
  if (status !== 200) return;
  acknowledged.documents.set(id, false);
  acknowledgements += 1;
}

const there = (): number[] => [...acknowledged.documents].filter(([, isThere]) => isThere).map(([id]) => id);

/** Begins what the kill is to fall into; what it acknowledges before is remembered. */
function begin(activity: Activity, rest: Integrator): Promise<unknown>[] {
  if (activity === 'chat') return [askOn(rest).catch(cutOff)];
  if (activity === 'backup') return [makeBackup(rest).catch(cutOff), upload(rest).catch(cutOff)];
  if (activity === 'retention') return [];
  const leaving = there().slice(0, 4);
  if (activity === 'delete' && there().length > fewestDocuments) {
    for (const id of leaving) acknowledged.documents.delete(id);
    return leaving.map((id) => deleteOne(rest, id).catch(cutOff));
  }
  return Array.from({ length: 3 }, () => upload(rest).catch(cutOff));
}

async function makeBackup(rest: Integrator): Promise<void> {
  const { status, body } = await rest.call('POST', '/api/backups');
  if (status !== 201) return;
  acknowledged.backups.add((body as { id: number }).id);
  acknowledgements += 1;
}

/** Chats that nobody has been in for longer than they are kept: the next start deletes them. */
async function plantStaleChats(): Promise<void> {
  await withDatabase(folder, async (db) => {
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const at = new Date(Date.now() - 40 * dayMs).toISOString();
    const chat = { userId, chatName: 'Long ago', createdAt: at, updatedAt: at };
    await db
      .insertInto('chatSessions')
      .values(Array.from({ length: staleChats }, () => chat))
      .execute();
  });
}

async function round(activity: Activity): Promise<void> {
  if (activity === 'retention' && killed.retention > 0) await plantStaleChats();
  const app = await startOn(folder);
  const rest = await connect(app.url, administrator);
  acknowledgements = 0;
  const wanted = activity === 'retention' ? 0 : activity === 'backup' ? 1 : Math.floor(random() * 4);
  const begun = begin(activity, rest);
  for (const since = Date.now(); acknowledgements < wanted && Date.now() - since < patienceMs;) await wait(2);
  await wait(random() * (activity === 'backup' ? longestBackupMs : longestMs));
  await app.kill();
  await Promise.all(begun);
  killed[activity] += 1;
}

async function check(): Promise<void> {
  await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
  const found = await withDatabase(folder, async (db) => ({
    documents: new Set((await db.selectFrom('documents').select('id').execute()).map(({ id }) => id)),
    messages: new Set((await db.selectFrom('chatMessages').select('id').execute()).map(({ id }) => id)),
  }));
  const lost = there().filter((id) => !found.documents.has(id));
  report.hold('every document that was acknowledged is there', lost.length === 0, `documents ${lost.join(', ')}`);
  const back = [...acknowledged.documents].filter(([id, isThere]) => !isThere && found.documents.has(id)).map(([id]) => id);
  report.hold('no document whose deletion was acknowledged is there', back.length === 0, `documents ${back.join(', ')}`);
  const unanswered = [...acknowledged.messages].filter((id) => !found.messages.has(id));
  report.hold('every answer that was given is kept', unanswered.length === 0, `messages ${unanswered.join(', ')}`);
}

/** Files under their final names are whole backups that open with the key. */
async function checkBackups(): Promise<void> {
  const backups = join(folder, 'backups');
  const files = (await readdir(backups).catch((): string[] => [])).filter((name) => name.endsWith('.backup'));
  for (const name of files) {
    await report.holds('every backup that is there is whole', async () => {
      const { parts, close } = await readBackupFile(join(backups, name), readKeyFile(join(folder, 'key')));
      for await (const { content } of parts) for await (const bytes of content) bytes.fill(0);
      await close();
    });
  }
}

/** What was cut off is taken up again: everything is read in the end, and what is stale is gone. */
async function settle(): Promise<void> {
  const app = await startOn(folder);
  const rest = await connect(app.url, administrator);
  for (let documents: Stored[] = []; ;) {
    documents = (await rest.call('GET', '/api/documents?content=false')).body as Stored[];
    if (documents.every(({ status }) => status !== 'processing')) {
      const failed = documents.filter(({ status, statusMessage }) => status === 'failed' && statusMessage === null);
      report.hold(
        'every document is read in the end, or says why not',
        failed.length === 0,
        `documents ${failed.map(({ id }) => id).join(', ')}`,
      );
      break;
    }
    await wait(200);
  }
  await app.stop();
  const stale = await withDatabase(folder, (db) => db.selectFrom('chatSessions').select('id').where('chatName', '=', 'Long ago').execute());
  report.hold('no chat that has outlived its time is there', stale.length === 0, `${stale.length} chats`);
}

for (let index = 0; index < rounds; index += 1) {
  await round(activities[index % activities.length] ?? 'ingest');
  await check();
  if (index % 25 === 24) {
    await checkBackups();
    print(`${index + 1} of ${rounds}`);
  }
}
await settle();
await check();
await checkBackups();
for (const activity of activities) report.figure(`killed during ${activity}`, killed[activity]);
report.figure(
  'acknowledged',
  `${acknowledged.documents.size} documents and deletions, ${acknowledged.messages.size} answers, ${acknowledged.backups.size} backups begun`,
);
await remove();
process.exitCode = report.end() === 0 ? 0 : 1;
