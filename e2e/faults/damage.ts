// Damaged, missing, truncated and swapped data: each is refused or detected, with a line, and nothing is written over it.
import { cp, open, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/db/encrypted-file.ts';
import { readBackupFile } from '../../server/src/features/trust/backups/backup-reader.ts';
import { deriveKey, readKeyFile } from '../../server/src/lib/keys.ts';
import { createRandom, pickOf } from '../../server/src/testing/random.ts';
import { connect, readHandbookFile, type Stored } from '../integrator.ts';
import type { App } from '../start-app.ts';
import { administrator, lookThrough, makeFolder, runAlone, startOn, until } from './lib/clinic.ts';
import { createReport, print } from './lib/report.ts';

const flips = Number(process.argv[2] ?? 1_000);
const seed = Number(process.argv[3] ?? 1);

const random = createRandom(seed);
const report = createReport(`damaged data: ${flips} flipped bits, seed ${seed}`);

/** A clinic with documents, answers and a backup, stopped. */
async function fill(folder: string): Promise<void> {
  const app = await startOn(folder);
  const rest = await connect(app.url, administrator);
  for (const name of (await readdir(new URL('../../handbook', import.meta.url)))
    .filter((file) => /\.(pdf|docx|md)$/.test(file))
    .slice(0, 12)) {
    await rest.upload(name, await readHandbookFile(name));
  }
  await until(async () =>
    ((await rest.call('GET', '/api/documents?content=false')).body as Stored[]).every(({ status }) => status === 'active'),
  );
  await rest.call('POST', '/api/chat', { query: 'How soon must a needlestick be reported?' });
  await rest.call('POST', '/api/backups');
  await until(async () => (await listBackups(folder)).length > 0);
  await app.stop();
}

/** A page that is free holds nothing that could be damaged, and nobody reads it. */
function dropFreePages(folder: string): void {
  const database = openDatabase(join(folder, 'vademecum.db'), deriveKey(readKeyFile(join(folder, 'key')), 'database'));
  database.exec('VACUUM');
  database.close();
}

const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'backups')).catch((): string[] => []))
    .filter((name) => name.endsWith('.backup'))
    .map((name) => join(folder, 'backups', name));

/** Whether something notices: looking through the data, or reading the backup whole. */
async function isNoticed(folder: string, file: string): Promise<boolean> {
  const look = file.endsWith('.backup') ? readBackup(folder, file) : lookThrough(folder);
  return look.then(
    () => false,
    () => true,
  );
}

async function readBackup(folder: string, file: string): Promise<void> {
  const { parts, close } = await readBackupFile(file, readKeyFile(join(folder, 'key')));
  for await (const { content } of parts) for await (const bytes of content) bytes.fill(0);
  await close();
}

async function flipBits(folder: string): Promise<void> {
  const stored = (await readdir(join(folder, 'files'))).map((name) => join(folder, 'files', name));
  const [backup = ''] = await listBackups(folder);
  const kinds: readonly (readonly [kind: string, files: readonly string[]])[] = [
    ['database', [join(folder, 'vademecum.db')]],
    ['database', [join(folder, 'vademecum.db')]],
    ['stored file', stored],
    ['backup', [backup]],
    ['mark of the audit log', [join(folder, 'audit-mark')]],
    ['key', [join(folder, 'key')]],
  ];
  for (let index = 0; index < flips; index += 1) {
    const [kind, files] = kinds[index % kinds.length] ?? ['', []];
    const file = pickOf(random, files);
    await flipOne(folder, kind, file);
    if (index % 100 === 99) print(`${index + 1} of ${flips}`);
  }
}

async function flipOne(folder: string, kind: string, file: string): Promise<void> {
  const { size } = await stat(file);
  const [position, bit] = [Math.floor(random() * size), Math.floor(random() * 8)];
  const written = async (): Promise<string> => (await readFile(file, 'latin1')).trim().toLowerCase();
  const before = /key$|mark$/.test(file) ? await written() : undefined;
  await flip(file, position, bit);
  // Upper or lower case of a hexadecimal digit is the same digit; not all of the mark is such.
  const isSameDigit = before !== undefined && before === (await written());
  if (isSameDigit && kind === 'key')
    report.hold(
      'a flipped bit that leaves the key what it is changes nothing',
      !(await isNoticed(folder, file)),
      `byte ${position}, bit ${bit}`,
    );
  else if (!isSameDigit)
    report.hold(`a flipped bit is noticed: ${kind}`, await isNoticed(folder, file), `${file}, byte ${position}, bit ${bit}`);
  await flip(file, position, bit);
}

async function flip(file: string, position: number, bit: number): Promise<void> {
  const handle = await open(file, 'r+');
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, position);
  byte[0] = (byte[0] ?? 0) ^ (1 << bit);
  await handle.write(byte, 0, 1, position);
  await handle.close();
}

/** The product is started on a copy that something was done to: it ends with one line, and leaves the data as it is. */
async function isRefused(whole: string, what: string, harm: (copy: string) => Promise<unknown>): Promise<void> {
  const { folder: copy, remove } = await makeFolder();
  await cp(whole, copy, { recursive: true });
  await harm(copy);
  const before = await readFile(join(copy, 'vademecum.db')).catch(() => undefined);
  const { code, lines } = await runAlone(copy);
  const after = await readFile(join(copy, 'vademecum.db')).catch(() => undefined);
  const isUntouched = before === undefined ? after === undefined : after !== undefined && before.equals(after);
  const said = code === null ? 'it runs' : `exit ${code}: ${lines.join(' / ')}`;
  report.hold(
    'it is refused with one line, and what is there stays as it is',
    code === 1 && lines.length === 1 && isUntouched,
    `${what}: ${said}`,
  );
  report.figure(what, said.slice(0, 160).replaceAll(copy, '…'));
  await remove();
}

/** What a power cut leaves beside the database belongs to it, and to the moment: SQLite writes it into whatever it lies beside. */
async function swapJournals(): Promise<void> {
  const [journal, index] = [`${database}-wal`, `${database}-shm`];
  await cutPower(other.folder, 'Lockers');
  await isRefused(one.folder, 'the journal of another clinic', (copy) => cp(join(other.folder, journal), join(copy, journal)));
  const { folder: copy, remove } = await makeFolder();
  await cp(one.folder, copy, { recursive: true });
  await cp(join(other.folder, index), join(copy, index));
  await report.holds('the index of a journal of another clinic changes nothing', () => lookThrough(copy));
  await cutPower(copy, 'Parking');
  await cp(join(copy, journal), join(copy, 'old'));
  for (const name of ['Lifts', 'Stairs', 'Doors']) await (await work(copy, name)).stop();
  await cp(join(copy, 'old'), join(copy, journal));
  report.hold('an old journal of the same clinic is noticed', await isNoticed(copy, join(copy, database)), 'looking through');
  await remove();
}

async function work(folder: string, name: string): Promise<App> {
  const app = await startOn(folder);
  const { status } = await (
    await connect(app.url, administrator)
  ).call('POST', '/api/documents', { name, content: `${name}: ask at the desk.` });
  if (status !== 201) throw new Error(`The document was answered with ${status}`);
  return app;
}

const cutPower = async (folder: string, name: string): Promise<void> => (await work(folder, name)).kill();

const database = 'vademecum.db';
const [one, other] = [await makeFolder(), await makeFolder()];
await fill(one.folder);
await fill(other.folder);
dropFreePages(one.folder);
await report.holds('before anything is done to it all is well', () => lookThrough(one.folder));
await flipBits(one.folder);
await report.holds('with every bit put back all is well again', () => lookThrough(one.folder));

await isRefused(one.folder, 'the key of another clinic', (copy) => cp(join(other.folder, 'key'), join(copy, 'key')));
await isRefused(one.folder, 'no key', (copy) => rm(join(copy, 'key')));
await isRefused(one.folder, 'half a key', (copy) => truncate(join(copy, 'key'), 20));
await isRefused(one.folder, 'the database of another clinic', (copy) => cp(join(other.folder, database), join(copy, database)));
await isRefused(one.folder, 'no database', (copy) => rm(join(copy, database)));
for (const share of [0, 0.1, 0.5, 0.9]) {
  await isRefused(one.folder, `${share * 100} % of the database`, async (copy) =>
    truncate(join(copy, database), Math.floor((await stat(join(copy, database))).size * share)),
  );
}
await swapJournals();
const { folder: swapped, remove } = await makeFolder();
await cp(one.folder, swapped, { recursive: true });
const [first = '', second = ''] = (await readdir(join(swapped, 'files'))).map((name) => join(swapped, 'files', name));
await rename(first, `${first}-x`);
await rename(second, first);
await rename(`${first}-x`, second);
report.hold('stored files that were swapped are noticed', await isNoticed(swapped, first), 'two files');
await remove();
await one.remove();
await other.remove();
process.exitCode = report.end() === 0 ? 0 : 1;
