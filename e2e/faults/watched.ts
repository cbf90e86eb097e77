// kill -9 while files of the watched folder are added, changed, moved and removed: the library has each file once, and the screen counts what is there.
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createRandom, pickOf } from '../../server/src/testing/random.ts';
import type { App } from '../start-app.ts';
import { connect, type Integrator } from '../integrator.ts';
import { administrator, lookThrough, makeFolder, startOn, withDatabase } from './lib/clinic.ts';
import { createReport, print } from './lib/report.ts';

const rounds = Number(process.argv[2] ?? 30);
const seed = Number(process.argv[3] ?? 1);
/** The first look comes a second after the start. */
const [shortestMs, longestMs] = [900, 4_000];
const first = 30;
const mostSettling = 40;
const long = '2020-01-01T00:00:00.000Z';

const random = createRandom(seed);
const report = createReport(`kill -9 while the watched folder changes, ${rounds} times, seed ${seed}`);
const { folder, remove } = await makeFolder();
const watched = await mkdtemp(join(tmpdir(), 'vademecum-watched-'));
const start = (): Promise<App> => startOn(folder, { WATCH_FOLDER: watched });
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Overview {
  problem: string | null;
  counts: Record<'added' | 'versioned' | 'renamed' | 'retired' | 'returned' | 'taken' | 'waiting' | 'missing' | 'skipped', number>;
}

const overviewOf = async (rest: Integrator): Promise<Overview> =>
  ((await rest.call('GET', '/trpc/watched.overview')).body as { result: { data: Overview } }).result.data;

let made = 0;
const wards = ['Ward A', 'Ward B', 'Ward A/Night'];
const textOf = (): string => `Note ${(made += 1)} says that cabinet ${made} is on floor ${Math.floor(random() * 90)}.\n`;
const listFiles = async (): Promise<string[]> =>
  (await readdir(watched, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(watched, join(entry.parentPath, entry.name)));

async function add(): Promise<void> {
  const text = textOf();
  await writeFile(join(watched, pickOf(random, wards), `Note ${made}.txt`), text);
}

/** As somebody works: most is added and changed, some is moved, little is removed. */
async function disturb(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await add();
  const files = await listFiles();
  for (let count = 0; count < 3; count += 1) await writeFile(join(watched, pickOf(random, files)), textOf());
  const [moved, removed] = [pickOf(random, files), pickOf(random, files)];
  made += 1;
  await rename(join(watched, moved), join(watched, pickOf(random, wards), `Moved ${made}.txt`));
  if (removed !== moved && random() < 0.7) await rm(join(watched, removed));
}

/** As if ten seconds, or the days of grace, had passed for what the product has seen so far. */
async function letTimePass(): Promise<void> {
  await withDatabase(folder, async (db) => {
    await db.updateTable('watchedFiles').set({ sameSince: long }).execute();
    await db
      .updateTable('watchedFiles')
      .set({ missingSince: long })
      .where('missingSince', 'is not', null)
      .where('state', '<>', 'retired')
      .execute();
  });
}

async function round(): Promise<void> {
  await letTimePass();
  await disturb();
  const app = await start();
  const disturbing = wait(random() * longestMs).then(disturb);
  await wait(shortestMs + random() * (longestMs - shortestMs));
  await app.kill();
  await disturbing;
}

async function settle(): Promise<Overview> {
  for (let tries = 1; ; tries += 1) {
    await letTimePass();
    const app = await start();
    await wait(longestMs);
    const overview = await overviewOf(await connect(app.url, administrator));
    await app.stop();
    const { waiting, missing } = overview.counts;
    if ((waiting === 0 && missing === 0) || tries === mostSettling) return overview;
  }
}

/** What is in the library, counted without a look at what the product knows of the folder. */
async function countLibrary() {
  return withDatabase(folder, async (db) => {
    const documents = await db.selectFrom('documents').select(['id', 'content', 'status']).execute();
    const versions = await db.selectFrom('documentVersions').select('id').execute();
    const drafts = await db.selectFrom('documentDrafts').select('documentId').where('phase', '=', 'retired').execute();
    const retired = new Set(drafts.map(({ documentId }) => documentId));
    const passages = await db.selectFrom('passages').select('documentId').execute();
    return { documents, versions: versions.length, retired, answering: new Set(passages.map(({ documentId }) => documentId)) };
  });
}

async function compare({ counts, problem }: Overview): Promise<void> {
  const library = await countLibrary();
  report.hold(
    'in the end nothing waits',
    problem === null && counts.waiting + counts.missing + counts.skipped === 0,
    JSON.stringify(counts),
  );
  report.hold(
    'the screen counts each document that was added',
    counts.added === library.documents.length,
    `${counts.added} and ${library.documents.length}`,
  );
  report.hold('the screen counts each version', counts.versioned === library.versions, `${counts.versioned} and ${library.versions}`);
  report.hold(
    'the screen counts each retirement',
    counts.retired - counts.returned === library.retired.size,
    `${counts.retired} and ${library.retired.size}`,
  );
  const current = library.documents.filter(({ id }) => !library.retired.has(id));
  const texts = await Promise.all((await listFiles()).map(async (path) => (await readFile(join(watched, path), 'utf8')).trim()));
  const known = current.map(({ content }) => content.trim());
  report.hold(
    'every file is one document, and every document one file',
    known.toSorted().join('\n') === texts.toSorted().join('\n'),
    `${known.length} documents, ${texts.length} files`,
  );
  report.hold('no document is there twice', new Set(known).size === known.length);
  const silent = current.filter(({ id }) => !library.answering.has(id));
  report.hold('every document of a file answers', silent.length === 0, `documents ${silent.map(({ id }) => id).join(', ')}`);
  const loud = [...library.retired].filter((id) => library.answering.has(id));
  report.hold('no retired document answers', loud.length === 0, `documents ${loud.join(', ')}`);
  report.figure('files in the end', texts.length);
  report.figure('added, versions, renamed, retired', [counts.added, counts.versioned, counts.renamed, counts.retired].join(', '));
}

for (const ward of wards) await mkdir(join(watched, ward), { recursive: true });
for (let count = 0; count < first; count += 1) await add();
const app = await start();
await (await connect(app.url, administrator)).call('POST', '/trpc/watched.resume', {});
await wait(shortestMs);
await app.kill();
for (let index = 0; index < rounds; index += 1) {
  await round();
  await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
  if (index % 10 === 9) print(`${index + 1} of ${rounds}`);
}
await compare(await settle());
await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
await remove();
await rm(watched, { recursive: true, force: true });
process.exitCode = report.end() === 0 ? 0 : 1;
