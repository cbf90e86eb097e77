/**
 * Questions and documents in Spanish and English, in four combinations: XQuAD (1,190 questions that people translated, with their 240 contexts as documents), and our
 * own questions about the sample handbook and about six of its policies in Spanish (tools/evaluate/spanish/).
 * npm run evaluate -- spanish [--xquad FOLDER] [--limit N] [--verbose]; FOLDER holds xquad.en.json and xquad.es.json of github.com/google-deepmind/xquad, default
 * xquad in the data's folder. Without it the own questions run alone. The model comes from EMBEDDINGS (default builtin).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Answer } from '@vademecum/shared/ask/answers.ts';
import { type BenchDocument, dataFolder, evenly } from '../../bench/lib/data.ts';
import { collectFigures } from '../../bench/lib/figures.ts';
import { readHandbook, readQuestions } from '../../bench/lib/handbook-set.ts';
import { openLibrary, passageAt } from '../../bench/lib/library.ts';
import { mean } from '../../bench/lib/measures.ts';
import { shareWithin } from '../../bench/lib/score.ts';
import { embedLibrary } from '../../bench/lib/vectors.ts';
import { readConfig } from '../../server/src/config.ts';
import { type Assistant, createAssistant, passagesGiven } from '../../server/src/features/ask/assistant.service.ts';
import { rankSentences } from '../../server/src/features/ask/retrieve/sentence-ranking.ts';
import { handbookFileOf, readSpanishPolicies, readSpanishQuestions, readXquad } from './lib/spanish-set.ts';

type Asked = { q: string; doc: string | undefined; gold: string };
type Opened = { assistant: Assistant; idOf: (document: number | null) => string | undefined; around: (answer: Answer) => string };
/** Each as 0 or 1; undefined where it does not apply. */
type Row = Partial<Record<'hit1' | 'hit5' | 'sentence' | 'right' | 'wrong' | 'refused' | 'offered' | 'kept', number>>;

const enough = 0.8;
const { values } = parseArgs({
  options: { xquad: { type: 'string' }, limit: { type: 'string' }, verbose: { type: 'boolean', default: false } },
});

async function withLibrary(name: string, documents: BenchDocument[], work: (opened: Opened) => Promise<void>): Promise<void> {
  const library = await openLibrary([{ name, documents, questions: [] }]);
  const { rememberedVectorFor, close } = await embedLibrary(library, readConfig({ EMBEDDINGS: 'builtin', ...process.env }).embeddings);
  const now = (): Date => new Date(`${library.today}T12:00`);
  const assistant = createAssistant({
    databaseFile: library.file,
    databaseKey: library.key,
    now,
    embeddings: { vectorFor: rememberedVectorFor },
  });
  await assistant.settle();
  const idOf = (document: number | null): string | undefined => library.documentOf.get(document ?? 0)?.id;
  const around = ({ nearest }: Answer): string =>
    nearest.map(({ documentId, startOffset, quote }) => passageAt(library, idOf(documentId) ?? '', startOffset)?.text ?? quote).join('\n');
  await work({ assistant, idOf, around });
  await assistant.close();
  await close();
}

async function askOne({ assistant, idOf, around }: Opened, { q, doc, gold }: Asked): Promise<Row> {
  const answer = await answerOf(assistant, q);
  const quotes = answer.citations.map(({ quote }) => quote).join('\n');
  if (values.verbose) console.log(`${q}\n  ${answer.response.split('\n\n', 1).join('').replaceAll('\n', '\n  ')}\n  wanted: ${gold}`);
  if (doc === undefined) return { kept: answer.grounded ? 0 : 1 };
  const { passages, evidence } = await assistant.search({ question: q, limit: passagesGiven });
  const [best] = rankSentences({ question: q, concepts: evidence.concepts, passages });
  const found = [...new Set(passages.map(({ documentId }) => idOf(documentId)))];
  const holds = (text: string): boolean => shareWithin(gold, text) >= enough;
  const isRight = answer.grounded && holds(quotes) && answer.citations.some(({ documentId }) => idOf(documentId) === doc);
  return {
    hit1: found[0] === doc ? 1 : 0,
    hit5: found.slice(0, 5).includes(doc) ? 1 : 0,
    sentence: best !== undefined && holds(`${best.context} ${best.text}`) ? 1 : 0,
    right: isRight ? 1 : 0,
    wrong: answer.grounded && !isRight ? 1 : 0,
    refused: answer.grounded ? 0 : 1,
    offered: isRight || holds(around(answer)) ? 1 : 0,
  };
}

async function answerOf(assistant: Assistant, question: string): Promise<Answer> {
  for await (const event of assistant.answer({ question, length: 'medium' })) if (event.type === 'answer') return event.answer;
  throw new Error(`The assistant ended without an answer to "${question}"`);
}

const figures = collectFigures('spanish');
const columns = ['hit1', 'hit5', 'sentence', 'right', 'wrong', 'refused', 'offered', 'kept'] as const;
console.log(`${'questions → documents'.padEnd(34)}    of${columns.map((name) => name.padStart(10)).join('')}`);

async function run(name: string, opened: Opened, asked: readonly Asked[]): Promise<void> {
  const rows: Row[] = [];
  for (const one of evenly(asked, Number(values.limit ?? Infinity))) rows.push(await askOne(opened, one));
  const cells = columns.map((column) => {
    const own = rows.flatMap((row) => row[column] ?? []);
    if (own.length === 0) return '';
    figures.add({ name: `${name}, ${column}`, value: mean(own), unit: '' });
    return mean(own).toFixed(2).replace(/^0/, '');
  });
  console.log(`${name.padEnd(34)}${String(rows.length).padStart(6)}${cells.map((cell) => cell.padStart(10)).join('')}`);
}

const folder = values.xquad ?? join(dataFolder, 'xquad');
if (existsSync(folder)) {
  const [en, es] = [readXquad(folder, 'en'), readXquad(folder, 'es')];
  for (const [to, own, other] of [
    ['es', es, en],
    ['en', en, es],
  ] as const)
    // prettier-ignore
    await withLibrary(`xquad-${to}`, own.documents, async (opened) => {
      const from = to === 'es' ? 'en' : 'es';
      await run(`XQuAD ${to} → ${to}`, opened, own.questions);
      await run(`XQuAD ${from} → ${to}`, opened, own.questions.map((one, index) => ({ ...one, q: other.questions[index]?.q ?? '' }))); // prettier-ignore
    });
} else console.log(`No XQuAD in ${folder}`);

const onHandbook = (questions: ReturnType<typeof readSpanishQuestions>): Asked[] =>
  questions.map(({ q, file, en }) => ({ q, doc: file, gold: en }));
const questions = readSpanishQuestions('questions.tsv');
const absent = onHandbook(questions).filter(({ doc }) => doc === undefined);
await withLibrary('handbook', readHandbook().documents, async (opened) => {
  await run('own es → handbook en', opened, onHandbook(questions));
  await run('later es → handbook en', opened, onHandbook(readSpanishQuestions('later-questions.tsv')));
});
await withLibrary('policies-es', readSpanishPolicies(), async (opened) => {
  const translated = questions.flatMap(({ q, file, es }) => (es === undefined ? [] : [{ q, doc: file, gold: es }]));
  await run('own es → policies es', opened, [...translated, ...absent]);
  const inEnglish = readQuestions().flatMap(({ q, file }) =>
    file !== null && handbookFileOf.has(file) ? [{ q, doc: file, gold: '' }] : [],
  );
  await run('handbook en → policies es', opened, inEnglish);
});
if (process.env['SAVE_FIGURES'] !== undefined) figures.finish();
