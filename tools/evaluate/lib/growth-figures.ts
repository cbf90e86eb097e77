import MiniSearch from 'minisearch';
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../../../e2e/start-app.ts';
import { openDatabase } from '../../../server/src/db/encrypted-file.ts';
import { createAssistant } from '../../../server/src/features/ask/assistant.service.ts';
import { bytesOf } from '../../../server/src/index/library-index.ts';
import { builtinModel } from '../../../server/src/models/builtin-embedder.ts';
import { searchPassages } from '../../../server/src/features/ask/retrieve/search.ts';
import { follow } from '../../../server/src/index/follower.ts';
import { createIndexFollower } from '../../../server/src/index/search-follower.ts';
import { readSets } from '../../../bench/lib/data.ts';
import type { Measured } from '../../../bench/lib/figures.ts';
import { growLibrary, type GrownLibrary, randomVector } from '../../../bench/lib/growing-library.ts';
import { mean, quantile } from '../../../bench/lib/measures.ts';

type Database = ReturnType<typeof openDatabase>;

const asked = 300;
const warming = 20;
const passages = 8;
const peerUpTo = 100_000;
const megabyte = 1_000_000;
const shares = [
  [0.5, 'median'],
  [0.95, 'p95'],
] as const;
type Named = (name: string) => string;

/** Wall and processor milliseconds of one call. The second hardly depends on what else the machine does. */
type Times = { wall: number[]; cpu: number[] };

/** What is measured, line by line for people, and as figures to keep. */
type Lines = (string | Measured)[];

/** The figures of one size. The peer comes last, and is asked fewer questions where it is slow. */
export async function* measureSize(size: number): AsyncGenerator<string | Measured> {
  const sets = readSets();
  const documents = sets.flatMap((set) => set.documents);
  const library = await growLibrary(documents, size);
  const all = sets.flatMap((set) => set.questions);
  const questions = all.filter((_, index) => index % Math.floor(all.length / asked) === 0).map(({ q }) => q);
  const named = (name: string): string => `${size.toLocaleString('en-US')} passages: ${name}`;
  yield `${size} passages`;
  yield { name: named('database'), value: statSync(library.file).size / megabyte, unit: 'MB' };
  yield* await measureFirstWord(library, questions, named);
  const database = openDatabase(library.file, library.key, { readonly: true });
  const own = measureSearches(database, questions, named);
  yield* own.lines;
  yield* await productMemory(library, named);
  if (size <= peerUpTo) {
    const times = measurePeer(database, size > 10_000 ? questions.filter((_, index) => index % 5 === 0) : questions);
    yield row('search by MiniSearch', times);
    for (const [share, what] of shares)
      yield {
        name: named(`a search by words, ${what}`),
        value: quantile(own.times.wall, share),
        unit: 'ms',
        peer: { name: 'MiniSearch', value: quantile(times.wall, share) },
      };
  } else
    for (const [share, what] of shares)
      yield { name: named(`a search by words, ${what}`), value: quantile(own.times.wall, share), unit: 'ms' };
  database.close();
}

/** First while the index is being built, as after a start, then with it. */
async function measureFirstWord({ file, key }: GrownLibrary, questions: readonly string[], named: Named): Promise<Lines> {
  // Encoding takes the same time in every library, so it is left out. Comparing takes longer in larger ones.
  const vectorFor = () => Promise.resolve({ model: builtinModel, values: randomVector() });
  const assistant = createAssistant({ databaseFile: file, databaseKey: key, now: () => new Date(), embeddings: { vectorFor } });
  const firstWord = async (question: string): Promise<void> => {
    for await (const event of assistant.answer({ question, length: 'medium' })) if (event.type !== 'answer') break;
  };
  const atStart: Times = { wall: [], cpu: [] };
  for (const question of questions.slice(0, warming)) await timed(atStart, () => firstWord(question));
  await untilIdle(() => process.cpuUsage().user);
  const built: Times = { wall: [], cpu: [] };
  for (const question of questions) await timed(built, () => firstWord(question));
  await assistant.close();
  return [
    row('first word, index being built', atStart),
    row('first word', built),
    ...shares.map(([share, what]) => ({ name: named(`question to first word, ${what}`), value: quantile(built.wall, share), unit: 'ms' })),
  ];
}

function measureSearches(database: Database, questions: readonly string[], named: Named): { lines: Lines; times: Times } {
  const follower = createIndexFollower();
  const started = [performance.now(), process.cpuUsage().user / 1_000] as const;
  while (!database.transaction(() => follow(database, follower, 1_000))());
  const took = [performance.now() - started[0], process.cpuUsage().user / 1_000 - started[1]].map((ms) => `${(ms / 1_000).toFixed(1)} s`);
  const terms = follower.index.parts.get('')?.vocabulary.terms.length ?? 0;
  const built = `  index in memory: ${(bytesOf(follower.index) / megabyte).toFixed(0)} MB and ${terms} terms, built in ${took.join(', processor ')}`;
  const search = (question: string, index?: typeof follower): unknown =>
    searchPassages(database, { question, limit: passages, today: '2026-01-01' }, index);
  const times = searchTimes(questions, (q) => search(q, follower));
  return {
    times,
    lines: [
      built,
      { name: named('index in memory'), value: bytesOf(follower.index) / megabyte, unit: 'MB' },
      row('search by the index', times),
      row('search by FTS5', searchTimes(questions, search)),
    ],
  };
}

function measurePeer(database: Database, questions: readonly string[]): Times {
  const index = new MiniSearch<{ id: number; name: string; heading: string; text: string }>({ fields: ['name', 'heading', 'text'] });
  const rows = database.prepare<[], { id: number; name: string; heading: string; text: string }>(
    'SELECT p.id, d.name, p.heading, p.text FROM passages AS p JOIN documents AS d ON d.id = p.document_id',
  );
  for (const passage of rows.iterate()) index.add(passage);
  return searchTimes(questions, (question) => index.search(question));
}

function searchTimes(questions: readonly string[], search: (question: string) => unknown): Times {
  const times: Times = { wall: [], cpu: [] };
  for (const question of questions) void timed(times, () => search(question));
  return { wall: times.wall.slice(warming), cpu: times.cpu.slice(warming) };
}

/** Begins the clock, works, and notes both times; synchronous work is timed without waiting a turn. */
function timed(times: Times, work: () => unknown): Promise<void> | undefined {
  const [wall, { user, system }] = [performance.now(), process.cpuUsage()];
  const note = (): void => {
    const used = process.cpuUsage();
    times.wall.push(performance.now() - wall);
    times.cpu.push((used.user + used.system - user - system) / 1_000);
  };
  const result = work();
  if (result instanceof Promise) return result.then(note);
  note();
  return undefined;
}

function row(name: string, { wall, cpu }: Times): string {
  const figures = [quantile(wall, 0.5), quantile(wall, 0.95), quantile(cpu, 0.5), quantile(cpu, 0.95), mean(cpu)];
  const [p50, p95, cpu50, cpu95, cpuMean] = figures.map((value) => value.toFixed(1).padStart(7));
  return `  ${name.padEnd(30)} p50 ${p50} ms, p95 ${p95} ms; processor p50 ${cpu50}, p95 ${cpu95}, mean ${cpuMean}`;
}

/** Waits until the processor time (microseconds) hardly grows for four seconds, also where other processes leave it little. */
async function untilIdle(used: () => number): Promise<void> {
  for (let before = -Infinity, quiet = 0; quiet < 2;) {
    const now = used();
    quiet = now - before < 15_000 ? quiet + 1 : 0;
    before = now;
    await sleep(2_000);
  }
}

/** Of the product itself as it is started, after a question and once it rests. */
async function productMemory({ folder }: GrownLibrary, named: Named): Promise<Lines> {
  const app = await startApp({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  try {
    const ticks = (): number => Number(readFileSync(`/proc/${app.pid}/stat`, 'utf8').split(' ')[13]);
    await untilIdle(() => ticks() * 10_000);
    const status = readFileSync(`/proc/${app.pid}/status`, 'utf8');
    const [rss, peak] = ['VmRSS', 'VmHWM'].map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1_024);
    const [now, most] = [(rss ?? NaN) / megabyte, (peak ?? NaN) / megabyte];
    return [
      `  memory of the whole product, index built: ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`,
      { name: named('memory of the whole product at rest'), value: now, unit: 'MB' },
    ];
  } finally {
    await app.stop();
  }
}
