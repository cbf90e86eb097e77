// A second start while people upload: it is refused and touches nothing, and every original that was acknowledged is there to the last byte.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, pickOf } from '../../server/src/testing/random.ts';
import { findFreePort } from '../free-port.ts';
import { connect, fetchToken, type Integrator, readHandbookFile, type Stored } from '../integrator.ts';
import { productArguments, productEnvironment } from '../product-process.ts';
import { administrator, lookThrough, makeFolder, runAlone, startOn, withDatabase } from './lib/clinic.ts';
import { createReport, print } from './lib/report.ts';

const starts = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 1);
const longestPauseMs = 400;
/** So long a slow upload pauses between its parts: a start falls into most of them. */
const slowPartMs = 250;
const slowParts = 8;
/** Between two uploads of a person, at most, and as long as somebody waits whom a busy server has sent away. */
const longestUploadPauseMs = 300;
const sentAwayMs = 5_000;
const backUpEveryMs = 10_000;
/** A command works next to the product at each of these starts. */
const commandEvery = 20;
const script = productArguments.at(-1)?.replace('main.ts', 'admin.ts') ?? '';

const random = createRandom(seed);
const report = createReport(`${starts} second starts while people upload, seed ${seed}`);
const names = (await readdir(new URL('../../handbook', import.meta.url))).filter((name) => /\.(pdf|docx|md)$/.test(name));
const { folder, remove } = await makeFolder();
const app = await startOn(folder);
const token = await fetchToken(app.url, administrator);
/** By where it is downloaded: the hash of each original that was acknowledged. */
const originals = new Map<string, string>();
const counts = { documents: 0, versions: 0, slow: 0, sentAway: 0, backups: 0 };
let isOver = false;

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** One of the handbook's files, or a text that nobody has sent before. */
async function chooseFile(): Promise<{ name: string; content: Buffer }> {
  if (random() < 0.25) {
    const name = pickOf(random, names);
    return { name, content: await readHandbookFile(name) };
  }
  const words = Math.ceil(random() ** 3 * 20_000);
  const text = `# Ledger ${randomBytes(8).toString('hex')}\n\n${'The turquoise ledger is kept in the safe.\n\n'.repeat(words)}`;
  return { name: 'ledger.md', content: Buffer.from(text.slice(0, 8 * words + 40)) };
}

/** True if it was acknowledged. Whom a busy server sends away comes again later. */
async function isTaken(status: number | undefined, body: unknown): Promise<boolean> {
  if (status === 503) {
    counts.sentAway += 1;
    await wait(sentAwayMs);
    return false;
  }
  report.hold('every upload is taken', status === 201, `${status ?? ''} ${JSON.stringify(body)}`);
  return status === 201;
}

async function upload(rest: Integrator): Promise<void> {
  await wait(random() * longestUploadPauseMs);
  const { name, content } = await chooseFile();
  const { status, body } = await rest.upload(name, content);
  if (!(await isTaken(status, body))) return;
  originals.set(`/api/documents/${body.id}/versions/1/file`, hashOf(content));
  counts.documents += 1;
  if (body.status === 'active' && random() < 0.3) await replace(rest, body);
}

/** A new version of what was just uploaded; the former one is kept, too. */
async function replace(rest: Integrator, { id }: Stored): Promise<void> {
  const { name, content } = await chooseFile();
  const { status, body } = await rest.replace(id, name, content);
  if (!(await isTaken(status, body))) return;
  originals.set(`/api/documents/${id}/file`, hashOf(content));
  counts.versions += 1;
}

/** As over a bad line: the file comes in parts. */
async function uploadSlowly(): Promise<void> {
  const boundary = randomBytes(8).toString('hex');
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const outgoing = request(`${app.url}/api/documents/upload`, { method: 'POST', headers });
  const reply = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slow.md"\r\n\r\n`);
  const parts = Array.from({ length: slowParts }, () => Buffer.from(`${randomBytes(20_000).toString('hex')}\n\n`));
  for (const part of parts) {
    outgoing.write(part);
    await wait(slowPartMs);
  }
  outgoing.end(`\r\n--${boundary}--\r\n`);
  const [response] = await reply;
  const body = (await json(response)) as Stored;
  if (!(await isTaken(response.statusCode, body))) return;
  originals.set(`/api/documents/${body.id}/versions/1/file`, hashOf(Buffer.concat(parts)));
  counts.slow += 1;
}

async function goOn(work: () => Promise<void>): Promise<void> {
  while (!isOver) await work();
}

async function startAgain(index: number): Promise<void> {
  const port = [new URL(app.url).port, '0', String(await findFreePort())][index % 3] ?? '0';
  const { code, lines } = await runAlone(folder, { PORT: port });
  const isRefused = code === 1 && lines.length === 1 && /^Another Vademecum uses the data folder/.test(lines[0] ?? '');
  report.hold('a second start is refused in one line', isRefused, `${String(code)}: ${lines.join(' | ')}`);
}

/** Into the product's own folder of backups, where its start sweeps. */
async function runCommand(words: readonly string[]): Promise<void> {
  const { PATH, HOME } = process.env;
  const env = { ...productEnvironment, PATH, HOME, DATA_DIR: folder };
  const command = spawn(process.execPath, [script, ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(command, 'close');
  report.hold('a command works next to the product', command.exitCode === 0, `${words[0] ?? ''}: ${output.slice(0, 500)}`);
}

async function checkOriginals(): Promise<void> {
  for (const [path, hash] of originals) {
    const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } });
    const isThere = response.status === 200 && hashOf(new Uint8Array(await response.arrayBuffer())) === hash;
    report.hold('every original that was acknowledged is there to the last byte', isThere, `${path}: ${response.status}`);
  }
}

async function backUp(rest: Integrator): Promise<void> {
  const { status } = await rest.call('POST', '/api/backups');
  if (status === 201) counts.backups += 1;
  await wait(backUpEveryMs);
}

const people = await Promise.all([0, 1, 2].map(() => connect(app.url, administrator)));
const going = [
  ...people.slice(0, 2).map((rest) => goOn(() => upload(rest))),
  ...[0, 1].map(() => goOn(uploadSlowly)),
  ...people.slice(2).map((rest) => goOn(() => backUp(rest))),
];
let command = Promise.resolve();
for (let index = 0; index < starts; index += 1) {
  if (index % commandEvery === 0)
    command = runCommand(index % (2 * commandEvery) === 0 ? ['backup', join(folder, 'backups', `by-command-${index}.backup`)] : ['verify']);
  await wait(random() * longestPauseMs);
  await startAgain(index);
  if (index % commandEvery === commandEvery - 1) await command;
  if (index % 25 === 24) print(`${index + 1} of ${starts}, ${originals.size} originals`);
}
isOver = true;
await Promise.all([...going, command]);
await checkOriginals();
report.hold('the first one ends with 0', (await app.end()) === 0, app.output().slice(-500));
await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
const { failed, started } = await withDatabase(folder, async (db) => ({
  failed: await db.selectFrom('backups').select('error').where('state', '=', 'failed').execute(),
  started: await db.selectFrom('audit').select('id').where('action', '=', 'server.started').execute(),
}));
report.hold('no backup was broken off by a start', failed.length === 0, JSON.stringify(failed));
report.hold('the audit log has the one start', started.length === 1, `${started.length} starts`);
report.figure(
  'acknowledged',
  `${counts.documents} documents, ${counts.slow} slow ones, ${counts.versions} versions, ${counts.backups} backups begun`,
);
report.figure('sent away by a busy server', `${counts.sentAway} times`);
await remove();
process.exitCode = report.end() === 0 ? 0 : 1;
