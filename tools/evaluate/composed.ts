/**
 * The parts of an extractive answer: whether the gold span is among them, and how much is off the point. By words alone, without a server.
 * npm run evaluate -- composed [--length short] [--limit 250]; the data's folder comes from BENCH_DATA.
 */
import { parseArgs } from 'node:util';
import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import { openDatabase } from '../../server/src/db/encrypted-file.ts';
import { searchPassages } from '../../server/src/features/ask/retrieve/search.ts';
import { createIndexFollower, follow } from '../../server/src/index/search-follower.ts';
import { measureComposed, summariseComposed, type ComposedMeasures } from './lib/composed-measures.ts';
import { type BenchSet, evenly, readSets } from '../../bench/lib/data.ts';
import { readHandbook } from '../../bench/lib/handbook-set.ts';
import { openLibrary } from '../../bench/lib/library.ts';

const passagesGiven = 8;
/** Each row is a library of its own: the one of `bench -- api --part answers`, the handbook, and those with gold spans besides. */
const libraries = [['policies', 'covidqa', 'medquad'], ['handbook'], ['faq', 'bioasq']];
const { values } = parseArgs({ options: { length: { type: 'string', default: 'medium' }, limit: { type: 'string', default: '250' } } });

const sets = new Map([...readSets(), readHandbook()].map((set) => [set.name, set]));
const rows = new Map<string, ComposedMeasures[]>();
for (const names of libraries) await measureLibrary(names.map((name) => sets.get(name)).filter((set) => set !== undefined));
console.log(summariseComposed(rows));

async function measureLibrary(chosen: readonly BenchSet[]): Promise<void> {
  const library = await openLibrary(chosen);
  const database = openDatabase(library.file, library.key, { readonly: true });
  const follower = createIndexFollower();
  while (!follow(database, follower, 10_000));
  for (const { name, questions } of chosen) {
    const answerable = questions.filter((question) => question.answerable && question.open !== false);
    const measured = evenly(answerable, Number(values.limit)).map((question) => {
      const found = searchPassages(database, { question: question.q, limit: passagesGiven, today: library.today }, follower);
      return measureComposed({ question, found, library, length: values.length as AnswerLength });
    });
    rows.set(name, measured);
  }
  database.close();
}
