// SIGTERM while everything goes on, twice, and while it starts: it ends in order within its time, and everything that was acknowledged is there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, pickOf } from '../../server/src/testing/random.ts';
import { connect, fetchToken, type Integrator, readHandbookFile } from '../integrator.ts';
import { productArguments, productEnvironment } from '../product-process.ts';
import type { App } from '../start-app.ts';
import { startBadServer } from './lib/bad-server.ts';
import { administrator, lookThrough, makeFolder, startOn, until, withDatabase } from './lib/clinic.ts';
import { createReport, print } from './lib/report.ts';

const rounds = Number(process.argv[2] ?? 30);
const seed = Number(process.argv[3] ?? 1);
/** 10 s, and what the machine may add. */
const longestMs = 12_000;
const longestDelayMs = 1_500;
const memories = 300;

const random = createRandom(seed);
const report = createReport(`SIGTERM: ${rounds} times under load, ${rounds} times at the start, seed ${seed}`);
const names = (await readdir(new URL('../../handbook', import.meta.url))).filter((name) => /\.(pdf|docx|md)$/.test(name));
const acknowledged = { documents: new Set<number>(), messages: new Set<number>() };
const counts = { answered: 0, refused: 0, cut: 0, longest: 0 };

async function upload(rest: Integrator): Promise<void> {
  const name = pickOf(random, names);
  const { status, body } = await rest.upload(name, await readHandbookFile(name));
  count(status);
  if (status === 201) acknowledged.documents.add(body.id);
}

async function ask(rest: Integrator): Promise<void> {
  const { status, body } = await rest.call('POST', '/api/chat', { query: 'How soon must a needlestick be reported?' });
  count(status);
  if (status === 200) acknowledged.messages.add((body as { messageId: number }).messageId);
}

function count(status: number): void {
  if (status < 300) counts.answered += 1;
  else counts.refused += 1;
}

/** As the chat screen asks, word by word. What has come whole is kept. */
async function stream({ url }: App, token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl', authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/trpc/chat.ask?batch=1`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ 0: { query: 'How long are hands washed?' } }),
  });
  await response.text();
  count(response.status);
}

/** Goes on with one after the other until the server is gone. */
async function goOn(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
    } catch {
      counts.cut += 1;
      return;
    }
  }
}

async function underLoad(folder: string, index: number, settings: Record<string, string>): Promise<void> {
  const app = await startOn(folder, settings);
  const [rest, token] = [await connect(app.url, administrator), await fetchToken(app.url, administrator)];
  const cut = (): undefined => undefined;
  const begun = [rest.call('POST', '/api/backups').catch(cut), rest.call('POST', '/trpc/validation.start', { all: true }).catch(cut)];
  const going = [
    ...[0, 1].map(() => goOn(() => upload(rest))),
    ...[0, 1].map(() => goOn(() => ask(rest))),
    ...[0, 1].map(() => goOn(() => stream(app, token))),
  ];
  await wait(random() * longestDelayMs);
  const started = performance.now();
  const ending = app.end();
  const isPressed = index % 3 === 1;
  if (isPressed) {
    await wait(random() * 300);
    if (app.exitCode() === null) process.kill(app.pid, index % 2 === 0 ? 'SIGTERM' : 'SIGINT');
  }
  const code = await ending;
  const ms = performance.now() - started;
  counts.longest = Math.max(counts.longest, ms);
  report.hold('it ends with 0', code === 0, `${String(code)} after ${Math.round(ms)} ms: ${app.output().slice(-800)}`);
  if (isPressed) report.hold('a second signal changes nothing', code === 0, String(code));
  report.hold('within its time', ms < longestMs, `${Math.round(ms)} ms`);
  report.hold('nothing is left in the write-ahead log', !(await readdir(folder)).includes('vademecum.db-wal'), '');
  await Promise.all([...begun, ...going]);
}

async function check(folder: string): Promise<void> {
  await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
  const found = await withDatabase(folder, async (db) => ({
    documents: new Set((await db.selectFrom('documents').select('id').execute()).map(({ id }) => id)),
    messages: new Set((await db.selectFrom('chatMessages').select('id').execute()).map(({ id }) => id)),
    starts: (await db.selectFrom('audit').select('id').where('action', '=', 'server.started').execute()).length,
    stops: (await db.selectFrom('audit').select('id').where('action', '=', 'server.stopped').execute()).length,
  }));
  for (const kind of ['documents', 'messages'] as const) {
    const lost = [...acknowledged[kind]].filter((id) => !found[kind].has(id));
    report.hold('everything that was acknowledged is there', lost.length === 0, `${kind} ${lost.join(', ')}`);
  }
  report.hold('each stop stands in the audit log', found.starts === found.stops, `${found.starts} starts, ${found.stops} stops`);
}

/** On a new folder, so that the database is being made and changed. */
async function atTheStart(index: number): Promise<void> {
  const { folder, remove } = await makeFolder();
  const { PATH, HOME } = process.env;
  const env = { ...productEnvironment, PATH, HOME, DATA_DIR: folder, PORT: '0', EMBEDDINGS: 'none', LOG_LEVEL: 'silent' };
  const server = spawn(process.execPath, productArguments, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const pipe of [server.stdout, server.stderr]) pipe.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(server, 'exit');
  await wait((index / rounds) * 2_500);
  server.kill(index % 2 === 0 ? 'SIGTERM' : 'SIGINT');
  const late = setTimeout(() => server.kill('SIGKILL'), longestMs);
  const [code, signal] = (await ended) as [number | null, string | null];
  clearTimeout(late);
  report.hold(
    'at the start it ends with 0, or of the signal',
    code === 0 || (signal !== null && signal !== 'SIGKILL'),
    `${String(code)} ${String(signal)}: ${output.slice(0, 800)}`,
  );
  await report.holds('the start after it is clean', async () => {
    const app = await startOn(folder);
    await connect(app.url, administrator);
    if ((await app.end()) !== 0) throw new Error(app.output());
    await lookThrough(folder);
  });
  await remove();
}

/** An answer whose model hangs does not hold up the end. */
async function withHangingModel(): Promise<void> {
  const hanging = await startBadServer(() => undefined);
  hanging.be('hangs in the middle');
  const { folder, remove } = await makeFolder();
  const app = await startOn(folder, { MODEL: 'ollama:hanging', MODEL_BASE_URL: hanging.url });
  const rest = await connect(app.url, administrator);
  await rest.upload('Ledger.md', Buffer.from('# Ledger\n\nThe turquoise ledger is kept in the safe of room 12.\n'));
  const asked = rest.call('POST', '/api/chat', { query: 'Where is the turquoise ledger kept?' }).catch(() => undefined);
  await until(() => Promise.resolve(hanging.asked() > 0));
  const started = performance.now();
  const code = await app.end();
  const ms = performance.now() - started;
  report.hold('with an answer whose model hangs it ends with 0', code === 0, `${String(code)}: ${app.output().slice(-500)}`);
  report.hold('within its time', ms < longestMs, `${Math.round(ms)} ms`);
  report.figure('with an answer whose model hangs', `${Math.round(ms)} ms`);
  await asked;
  await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
  await Promise.all([hanging.close(), remove()]);
}

const { folder, remove } = await makeFolder();
const first = await startOn(folder);
const rest = await connect(first.url, administrator);
for (let index = 0; index < memories; index += 1)
  await rest.call('POST', '/api/memories', {
    topic: `Cupboard ${index}`,
    value: `The key of cupboard ${index} hangs in room ${index % 17}.`,
  });
report.hold('it ends with 0', (await first.end()) === 0, first.output().slice(-500));
for (let index = 0; index < rounds; index += 1) {
  await underLoad(folder, index, {});
  if (index % 5 === 4 || index === rounds - 1) {
    await check(folder);
    print(`${index + 1} of ${rounds}`);
  }
}
await check(folder);
await withHangingModel();
await remove();
for (let index = 0; index < rounds; index += 1) await atTheStart(index);
report.figure('longest end', `${Math.round(counts.longest)} ms`);
report.figure('requests', `${counts.answered} answered, ${counts.refused} refused, ${counts.cut} ended with the server`);
report.figure('acknowledged', `${acknowledged.documents.size} documents, ${acknowledged.messages.size} answers`);
process.exitCode = report.end() === 0 ? 0 : 1;
