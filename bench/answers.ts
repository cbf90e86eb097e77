/**
 * How well the product finds and answers questions, in two parts: `answers` asks the development sets, all in one library, by words and meaning together, and
 * compares with words alone and with MiniSearch; `search` types the same questions into the document search (bench/answers/search.ts).
 * npm run bench -- answers [--part answers|search] [--sets faq,bioasq] [--limit 50] [--no-peer] [--passages 100000] [--only NAME]; the data's folder comes from
 * BENCH_DATA, the model from EMBEDDINGS (default builtin). The first run makes all vectors, about eight minutes of one core; they stay in the temporary folder.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/encrypted-file.ts';
import { measureSearch } from './answers/search.ts';
import { measureAnswer } from './lib/answer-measures.ts';
import { type BenchSet, evenly, readSets } from './lib/data.ts';
import { collectFigures } from './lib/figures.ts';
import { type Library, openLibrary, toHit } from './lib/library.ts';
import { mean, measure, quantile } from './lib/measures.ts';
import { miniSearchPeer } from './lib/passage-peers.ts';
import { runParts } from './lib/parts.ts';
import { retrieve } from './lib/retrieve.ts';
import { follow } from '../server/src/index/follower.ts';
import { createIndexFollower, type IndexFollower } from '../server/src/index/search-follower.ts';
import { type EmbeddedLibrary, embedLibrary } from './lib/vectors.ts';
import { createAssistant } from '../server/src/features/ask/assistant.service.ts';
import type { Embeddings } from '../server/src/models/embeddings.ts';

const askedForSpeed = 300;

/** Milliseconds from question to first word, one question after the other, over an even sample of the sets; the first 20 warm up. */
async function timesToFirstWord(library: Library, sets: readonly BenchSet[], embeddings: Embeddings): Promise<number[]> {
  const assistant = createAssistant({ databaseFile: library.file, databaseKey: library.key, now: () => new Date(), embeddings });
  const questions = sets.flatMap((set) => set.questions);
  const every = Math.max(1, Math.floor(questions.length / askedForSpeed));
  const times: number[] = [];
  for (const { q } of questions.filter((_, index) => index % every === 0)) {
    const started = performance.now();
    for await (const event of assistant.answer({ question: q, length: 'medium' })) {
      if (event.type === 'answer') continue;
      times.push(performance.now() - started);
      break;
    }
  }
  await assistant.close();
  return times.slice(20);
}

type Row = Record<string, number[]>;
const columns = ['h1', 'h5', 'ndcg', 'p1', 'p5', 'gold1', 'gold2', 'gold3', 'line', 'kept'];
const passages = 60;
/** As many as composition gets. */
const passagesGiven = 8;

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    sets: { type: 'string' },
    limit: { type: 'string' },
    'no-peer': { type: 'boolean' },
    passages: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});

function chosenSets(sets: readonly BenchSet[]): BenchSet[] {
  const names = values.sets?.split(',');
  const limit = Number(values.limit ?? Infinity);
  return sets
    .filter((set) => names === undefined || names.includes(set.name))
    .map((set) => ({ ...set, questions: evenly(set.questions, limit) }));
}

function add(row: Row, measures: object): void {
  for (const [name, value] of Object.entries(measures) as [string, number | undefined][])
    if (value !== undefined) (row[name] ??= []).push(value);
}

/** With the index in memory, as the product searches once it is built, or with FTS5 alone; with the questions' vectors or words alone. */
type Way = { follower?: IndexFollower; embeddings?: EmbeddedLibrary };

async function runSets(library: Library, sets: readonly BenchSet[], { follower, embeddings }: Way): Promise<Map<string, Row>> {
  const database = openDatabase(library.file, library.key, { readonly: true });
  while (follower !== undefined && !follow(database, follower, 10_000));
  const rows = new Map<string, Row>();
  for (const { name, questions } of sets) {
    for (const question of questions) {
      const group = question.answerable ? name : question.kind;
      const row = rows.get(group) ?? rows.set(group, {}).get(group) ?? {};
      const task = { question: question.q, today: library.today };
      const started = performance.now();
      const given = await retrieve({ database, follower, embeddings }, { ...task, limit: passagesGiven });
      add(row, { ms: performance.now() - started, kept: given.evidence.verdict === 'good' ? 1 : 0 });
      if (!question.answerable) continue;
      const found = (await retrieve({ database, follower, embeddings }, { ...task, limit: passages })).passages.slice(0, passages);
      const hits = found.map((passage) => toHit(library, passage));
      add(row, measure(question, hits));
      add(row, measureAnswer(question, given, library));
    }
  }
  database.close();
  return rows;
}

function runPeer(library: Library, sets: readonly BenchSet[]): Map<string, Row> {
  const search = miniSearchPeer(library);
  const rows = new Map<string, Row>();
  for (const { name, questions } of sets) {
    const row: Row = {};
    for (const question of questions.filter((one) => one.answerable)) {
      const started = performance.now();
      const hits = search(question.q).slice(0, passages);
      add(row, { ms: performance.now() - started, ...measure(question, hits) });
    }
    if (questions.some((one) => one.answerable)) rows.set(name, row);
  }
  return rows;
}

function format(value: number): string {
  return (Number.isNaN(value) ? '-' : value.toFixed(3).replace(/^0/, '')).padStart(6);
}

/** The mean over sets; passage measures only over sets with 30 spans or more. */
function macro(rows: Map<string, Row>, column: string): number {
  return mean(
    [...rows.values()].flatMap((row) => ((row[column]?.length ?? 0) >= 30 && row['h1'] !== undefined ? [mean(row[column] ?? [])] : [])),
  );
}

function print(title: string, rows: Map<string, Row>): void {
  console.log(`\n${title.padEnd(12)} ${columns.map((column) => column.padStart(6)).join(' ')}    p50    p95 ms     n`);
  for (const [name, row] of rows) {
    const times = row['ms'] ?? [];
    const timing = [quantile(times, 0.5), quantile(times, 0.95)].map((value) => value.toFixed(1).padStart(6)).join(' ');
    console.log(
      `${name.padEnd(12)} ${columns.map((column) => format(mean(row[column] ?? []))).join(' ')} ${timing} ${String(times.length).padStart(8)}`,
    );
  }
  printMean('mean of sets', rows);
}

function printMean(title: string, rows: Map<string, Row>): void {
  const times = [...rows.values()].flatMap((row) => row['ms'] ?? []);
  const timing = [quantile(times, 0.5), quantile(times, 0.95)].map((value) => value.toFixed(1).padStart(6)).join(' ');
  console.log(
    `${title.padEnd(12)} ${columns.map((column) => format(macro(rows, column))).join(' ')} ${timing} ${String(times.length).padStart(8)}`,
  );
}

const measures = {
  h1: 'a right document first',
  h5: 'a right document among five',
  ndcg: 'nDCG of ten documents',
  p1: 'the right passage first',
  p5: 'the right passage among five',
} as const;

const median = (rows: Map<string, Row>): number =>
  quantile(
    [...rows.values()].flatMap((row) => row['ms'] ?? []),
    0.5,
  );

async function measureAnswers(): Promise<void> {
  const figures = collectFigures('answers');
  const all = readSets();
  const library = await openLibrary(all);
  const sets = chosenSets(all);
  const embeddings = await embedLibrary(library, readConfig({ EMBEDDINGS: 'builtin', ...process.env }).embeddings);
  const own = await runSets(library, sets, { follower: createIndexFollower(), embeddings });
  print('vademecum', own);
  printMean('words alone', await runSets(library, sets, { follower: createIndexFollower() }));
  print('by FTS5', await runSets(library, sets, { embeddings }));
  const first = await timesToFirstWord(library, sets, embeddings);
  const [p50, p95] = [quantile(first, 0.5), quantile(first, 0.95)];
  console.log(
    `\nquestion to first word, through the worker: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${first.length} questions)`,
  );
  await embeddings.close();
  if (values['no-peer'] !== true) {
    const peer = runPeer(library, sets);
    print('minisearch', peer);
    console.log('');
    for (const [column, name] of Object.entries(measures))
      figures.add({ name, value: macro(own, column), unit: 'of questions', peer: { name: 'MiniSearch', value: macro(peer, column) } });
    figures.add({ name: 'a search, median', value: median(own), unit: 'ms', peer: { name: 'MiniSearch', value: median(peer) } });
  }
  figures.add({ name: 'question to first word, median', value: p50, unit: 'ms' });
  figures.add({ name: 'question to first word, p95', value: p95, unit: 'ms' });
  figures.finish();
}

await runParts({ answers: measureAnswers, search: () => measureSearch(values) }, values.part);
