// A disk that fills up while people work, and SQLite's own limit of pages: whoever saves is told, reading goes on, nothing acknowledged is lost, and all is well
// again once there is room, without a restart.
import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Integrator, readHandbookFile, signIn, type Stored } from '../integrator.ts';
import type { App } from '../start-app.ts';
import { createBallast } from './lib/ballast.ts';
import { administrator, lookThrough, makeFolder, runAlone, startOn, until, withDatabase } from './lib/clinic.ts';
import { createReport, print } from './lib/report.ts';

const rounds = Number(process.argv[2] ?? 5);
const disk = 160;
const mb = 1024 * 1024;
const report = createReport(`full disk: ${rounds} times a tmpfs of ${disk} MB, ${rounds} times SQLite's own limit`);
const sentence = 'The disk of the server is full, so this was not saved. Ask your administrator to make room';
const names = (await readdir(new URL('../../handbook', import.meta.url))).filter((name) => /\.(pdf|docx|md)$/.test(name));
const long = 'Where is the turquoise ledger kept at night? '.repeat(170);

interface Kept {
  documents: Set<number>;
  messages: Set<number>;
  memories: Set<number>;
}

interface Fill {
  /** Leaves less than what the product keeps back, or nothing at all. */
  low?: () => void;
  full: () => void;
  free: () => void;
}

/** Everything that saves; what was acknowledged is remembered. Anything but done or 507 with the sentence breaks the promise. */
async function saveAll(rest: Integrator, kept: Kept, index: number): Promise<number[]> {
  const name = names[index % names.length] ?? '';
  const calls: (readonly [what: string, call: Promise<{ status: number; body: unknown }>, keep?: (body: never) => void])[] = [
    ['upload', rest.upload(name, await readHandbookFile(name)), ({ id }: Stored) => kept.documents.add(id)],
    [
      'chat',
      rest.call('POST', '/api/chat', { query: long.slice(0, 1_000) }),
      ({ messageId }: { messageId: number }) => kept.messages.add(messageId),
    ],
    [
      'memory',
      rest.call('POST', '/api/memories', { topic: `Ledger ${index}`, value: long }),
      ({ id }: { id: number }) => kept.memories.add(id),
    ],
    [
      'memory by tRPC',
      rest.call('POST', '/trpc/memories.create', { topic: `Ledger t${index}`, value: long }),
      (body: { result: { data: { id: number } } }) => kept.memories.add(body.result.data.id),
    ],
    [
      'text',
      rest.call('POST', '/api/documents', { name: 'Ledger', content: long, type: 'text' }),
      ({ id }: Stored) => kept.documents.add(id),
    ],
    ['backup', rest.call('POST', '/api/backups')],
  ];
  const statuses: number[] = [];
  for (const [what, call, keep] of calls) {
    const { status, body } = await call;
    statuses.push(status);
    if (status < 300) keep?.(body as never);
    else report.hold('whoever saves is told in a sentence with a 507', isTold(status, body), `${what}: ${status} ${JSON.stringify(body)}`);
  }
  return statuses;
}

function isTold(status: number, body: unknown): boolean {
  const text = JSON.stringify(body);
  return status === 507 && text.includes(sentence) && text.includes('INSUFFICIENT_STORAGE');
}

/** What everybody needs who reads. */
async function readAll(rest: Integrator, when: string): Promise<void> {
  for (const path of [
    '/api/documents?content=false',
    '/api/search?q=needlestick',
    '/api/memories',
    '/api/chat-sessions',
    '/readyz',
    '/api/auth/me',
  ]) {
    const { status } = await rest.call('GET', path);
    report.hold(`lists, searches and chats are read: ${when}`, status === 200, `${path}: ${status}`);
  }
}

/** Opening a document is an entry of the audit log: it is done with its entry, or refused as a change is. */
async function openOne(rest: Integrator, id: number, when: 'nearly full' | 'full'): Promise<void> {
  const { status, body } = await rest.call('GET', `/api/documents/${id}`);
  if (when === 'nearly full')
    report.hold('with little room left documents are opened', status === 200, `${status} ${JSON.stringify(body)}`);
  else
    report.hold(
      'on a full disk a document is opened with its entry in the audit log, or not at all',
      status === 200 || isTold(status, body),
      `${status}`,
    );
}

async function comeIn(app: App, when: 'nearly full' | 'full'): Promise<void> {
  const response = await signIn(app.url, administrator);
  const body: unknown = await response.json();
  if (when === 'nearly full') report.hold('with little room left people sign in', response.status === 200, JSON.stringify(body));
  else
    report.hold(
      'on a full disk who signs in is let in or told',
      response.status === 200 || isTold(response.status, body),
      JSON.stringify(body),
    );
}

async function isSettled(rest: Integrator): Promise<boolean> {
  const { body } = await rest.call('GET', '/api/documents?content=false');
  return (body as Stored[]).every(({ status }) => status === 'active');
}

async function round(app: App, rest: Integrator, kept: Kept, { low, full, free }: Fill, index: number): Promise<void> {
  const [first = 0] = kept.documents;
  if (low !== undefined) {
    low();
    const statuses = await saveAll(rest, kept, index);
    report.hold(
      'with little room left what would take more is refused',
      statuses.every((status) => status === 507),
      statuses.join(', '),
    );
    await readAll(rest, 'nearly full');
    await openOne(rest, first, 'nearly full');
    if (index < 3) await comeIn(app, 'nearly full');
    free();
  }
  // It fills up while they save.
  const saving = Promise.all([saveAll(rest, kept, index), saveAll(rest, kept, index + 1)]);
  await wait(5 * index);
  full();
  await saving;
  const statuses = await saveAll(rest, kept, index);
  report.hold('on a full disk what takes room is refused', statuses.includes(507), statuses.join(', '));
  await readAll(rest, 'full');
  await openOne(rest, first, 'full');
  // Ten a minute are let in.
  if (index < 3) await comeIn(app, 'full');
  report.hold('it does not crash', app.exitCode() === null, app.output().slice(-500));
  free();
  await report.holds('once there is room everything that was taken is read, without a restart', () => until(() => isSettled(rest)));
  const after = await saveAll(rest, kept, index);
  report.hold(
    'once there is room everything is saved again, without a restart',
    after.every((status) => status < 300),
    after.join(', '),
  );
  await report.holds('a backup is made again', async () => {
    const isOver = async () => (await lastBackup(rest))?.state !== 'running';
    // One that was begun before there was room may fail for want of it.
    await until(isOver);
    await rest.call('POST', '/api/backups');
    await until(isOver);
    const last = await lastBackup(rest);
    if (last?.state !== 'done') throw new Error(JSON.stringify(last));
  });
}

async function lastBackup(rest: Integrator): Promise<{ state: string } | undefined> {
  const { body } = await rest.call('GET', '/api/backups');
  return (body as { backups: { state: string }[] }).backups[0];
}

async function checkKept(folder: string, kept: Kept): Promise<void> {
  await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
  const found = await withDatabase(folder, async (db) => ({
    documents: await db.selectFrom('documents').select('id').execute(),
    messages: await db.selectFrom('chatMessages').select('id').execute(),
    memories: await db.selectFrom('memories').select('id').execute(),
  }));
  for (const kind of ['documents', 'messages', 'memories'] as const) {
    const there = new Set(found[kind].map(({ id }) => id));
    const lost = [...kept[kind]].filter((id) => !there.has(id));
    report.hold('everything that was acknowledged is there', lost.length === 0, `${kind} ${lost.join(', ')}`);
  }
}

async function checkWal(folder: string, app: App): Promise<void> {
  report.figure(
    `write-ahead log before the stop (${folder.includes('disk') ? 'tmpfs' : 'pages'})`,
    `${Math.round(statSync(join(folder, 'vademecum.db-wal')).size / 1024)} kB`,
  );
  report.hold(
    'a stop ends in order and leaves nothing in the write-ahead log',
    (await app.end()) === 0 && !(await readdir(folder)).includes('vademecum.db-wal'),
    app.output().slice(-500),
  );
}

async function runRounds(folder: string, fill: Fill, settings: Record<string, string> = {}): Promise<Kept> {
  const kept: Kept = { documents: new Set(), messages: new Set(), memories: new Set() };
  const app = await startOn(folder, settings);
  const rest = await connect(app.url, administrator);
  await saveAll(rest, kept, 0);
  await until(() => isSettled(rest));
  for (let index = 0; index < rounds; index += 1) {
    await round(app, rest, kept, fill, index).catch((error: unknown) => {
      throw new Error(`Round ${index + 1}, ended with ${String(app.exitCode())}:\n${app.output().slice(-2_000)}`, { cause: error });
    });
    print(`${index + 1} of ${rounds}`);
  }
  await checkWal(folder, app);
  await checkKept(folder, kept);
  report.figure('acknowledged', `${kept.documents.size} documents, ${kept.messages.size} answers, ${kept.memories.size} memories`);
  return kept;
}

/** Stopped and started while nothing can be written. */
async function stopAndStartFull(folder: string, fill: Fill, kept: Kept): Promise<void> {
  const app = await startOn(folder);
  await connect(app.url, administrator).catch((error: unknown) => {
    throw new Error(`It started and is gone again: ${String(app.exitCode())}\n${app.output()}`, { cause: error });
  });
  fill.full();
  report.hold('on a full disk it still stops in order', (await app.end()) === 0, app.output().slice(-500));
  // What the write-ahead log gave back is taken as well.
  fill.full();
  const { code, lines } = await runAlone(folder);
  report.hold(
    'on a full disk it does not start, and says why in one line',
    code === 1 && lines.length === 1 && /disk/i.test(lines[0] ?? ''),
    `${String(code)}: ${lines.join(' / ')}`,
  );
  report.figure('start on a full disk', lines[0]?.slice(0, 200).replaceAll(folder, '…') ?? '');
  fill.free();
  await checkKept(folder, kept);
}

async function onTmpfs(): Promise<void> {
  const { folder: mount, remove } = await makeFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk}m`, 'tmpfs', mount], { stdio: 'pipe' });
  } catch {
    print('Left out: a small disk of its own needs root (mount -t tmpfs).');
    await remove();
    return;
  }
  const folder = join(mount, 'disk');
  await mkdir(folder);
  const { takeAll, free } = createBallast(mount);
  const fill: Fill = {
    low: () => {
      takeAll(24 * mb);
    },
    full: () => {
      takeAll(0);
    },
    free,
  };
  try {
    await stopAndStartFull(folder, fill, await runRounds(folder, fill));
  } finally {
    execFileSync('umount', [mount]);
    await remove();
  }
}

async function onPages(): Promise<void> {
  const { folder, remove } = await makeFolder();
  const limits = await makeFolder();
  const file = join(limits.folder, 'pages');
  writeFileSync(file, '0');
  const sleepNow = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  const preload = join(import.meta.dirname, 'lib/page-limit.mjs');
  await runRounds(
    folder,
    {
      full: () => {
        writeFileSync(file, '1');
        sleepNow();
      },
      free: () => {
        writeFileSync(file, '0');
        sleepNow();
      },
    },
    { NODE_OPTIONS: `--import=${preload}`, PAGE_LIMIT_FILE: file },
  );
  report.figure('limit', `PRAGMA max_page_count, ${(await readFile(preload, 'utf8')).split('\n').length} lines loaded from outside`);
  await Promise.all([remove(), limits.remove()]);
}

await onTmpfs();
await onPages();
process.exitCode = report.end() === 0 ? 0 : 1;
