/**
 * Words alone against words and meaning, on the development sets in one library and on the sample handbook in its own.
 * npm run evaluate -- embeddings; EMBEDDINGS, EMBEDDINGS_URL and EMBEDDINGS_API_KEY as in .env, default builtin. The first run makes all vectors, about eight minutes of one core;
 * they stay with the library in the temporary folder.
 */
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/encrypted-file.ts';
import { searchPassages } from '../../server/src/features/ask/retrieve/search.ts';
import { type BenchSet, readSets } from '../../bench/lib/data.ts';
import { readHandbook } from '../../bench/lib/handbook-set.ts';
import { openLibrary, toHit } from '../../bench/lib/library.ts';
import { mean, measure, type Measures, quantile } from '../../bench/lib/measures.ts';
import { embedLibrary } from '../../bench/lib/vectors.ts';

type Way = 'words' | 'fused';
type Asked = { set: string; half: number } & Record<Way, Measures>;

const columns = ['h1', 'h5', 'ndcg', 'p1', 'p5'] as const;
const passages = 60;
const leastSpans = 30;

const { embeddings: choice } = readConfig({ EMBEDDINGS: 'builtin', ...process.env });
const times: Record<Way | 'question', number[]> = { question: [], words: [], fused: [] };

async function run(sets: readonly BenchSet[]): Promise<Asked[]> {
  const library = await openLibrary(sets);
  const embeddings = await embedLibrary(library, choice);
  const database = openDatabase(library.file, library.key, { readonly: true });
  const rows: Asked[] = [];
  for (const { name, questions } of sets) {
    for (const [index, question] of questions.filter(({ answerable }) => answerable).entries()) {
      const vector = await timed('question', () => embeddings.vectorFor(question.q));
      const ranked = async (way: Way): Promise<Measures> => {
        const task = { question: question.q, limit: passages, today: library.today, vector: way === 'fused' ? vector : undefined };
        const found = await timed(way, () => searchPassages(database, task));
        return measure(
          question,
          found.passages.slice(0, passages).map((passage) => toHit(library, passage)),
        );
      };
      rows.push({ set: name, half: index % 2, words: await ranked('words'), fused: await ranked('fused') });
    }
  }
  database.close();
  await embeddings.close();
  return rows;
}

async function timed<Value>(what: keyof typeof times, work: () => Value | Promise<Value>): Promise<Value> {
  const started = performance.now();
  const value = await work();
  times[what].push(performance.now() - started);
  return value;
}

/** Passage measures count only with 30 spans or more. */
function means(rows: readonly Asked[], way: Way): number[] {
  return columns.map((column) => {
    const known = rows.map((row) => row[way][column]).filter((value) => value !== undefined);
    return known.length >= (column.startsWith('p') ? leastSpans : 1) ? mean(known) : NaN;
  });
}

function changes(rows: readonly Asked[]): number[] {
  const words = means(rows, 'words');
  return means(rows, 'fused').map((value, index) => value - (words[index] ?? NaN));
}

function print(name: string, ...groups: (readonly number[])[]): void {
  const show = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(3).replace('0.', '.')).padStart(6);
  console.log(`${name.padEnd(12)} ${groups.map((values) => values.map(show).join(' ')).join('   ')}`);
}

const rows = [...(await run(readSets())), ...(await run([readHandbook()]))];
const sets = [...Map.groupBy(rows, ({ set }) => set)];
const halves = (group: readonly Asked[], half: number): Asked[] => group.filter((row) => row.half === half);
const head = columns.map((column) => column.padStart(6)).join(' ');
console.log(`\n${''.padEnd(12)} ${['words alone', 'fused', 'change, even', 'change, odd'].map((title) => title.padEnd(35)).join('  ')}`);
console.log(`${'set'.padEnd(12)} ${[head, head, head, head].join('   ')}`);
for (const [name, group] of sets)
  print(name, means(group, 'words'), means(group, 'fused'), changes(halves(group, 0)), changes(halves(group, 1)));
const overSets = (measured: (group: Asked[]) => number[]): number[] =>
  columns.map((_, index) => mean(sets.map(([, group]) => measured(group)[index] ?? NaN).filter((value) => !Number.isNaN(value))));
print(
  'mean of sets',
  overSets((group) => means(group, 'words')),
  overSets((group) => means(group, 'fused')),
  overSets((group) => changes(halves(group, 0))),
  overSets((group) => changes(halves(group, 1))),
);
for (const [what, measured] of Object.entries(times))
  console.log(`${what}: p50 ${quantile(measured, 0.5).toFixed(1)} ms, p95 ${quantile(measured, 0.95).toFixed(1)} ms`);
