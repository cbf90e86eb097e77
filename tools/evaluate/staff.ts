/**
 * Questions as staff type them, about the documents of fictional clinics, each a library of its own, asked as the chat asks: default length, the documents'
 * own sentences. Counts what is right, half right, wrong, refused and dangerous, and where the gold passage is in the ranking, compared with MiniSearch and FTS5.
 * The clinics that something was fitted on run only when --library names them.
 * npm run evaluate -- staff [--library NAME] [--limit N] [--failures FILE] [--set-aside] [--save]; --limit takes N questions of each clinic, spread evenly;
 * --failures writes what was not right in the development clinics, one JSON object a line. The model comes from EMBEDDINGS (default builtin).
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Answer } from '@vademecum/shared/ask/answers.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/encrypted-file.ts';
import { type Assistant, createAssistant, passagesGiven } from '../../server/src/features/ask/assistant.service.ts';
import type { Earlier } from '../../server/src/features/ask/condense/condense.service.ts';
import { rankSentences } from '../../server/src/features/ask/retrieve/sentence-ranking.ts';
import { evenly } from '../../bench/lib/data.ts';
import { collectFigures } from '../../bench/lib/figures.ts';
import { type Statement, toRange, toStatement } from '../../bench/lib/answer-measures.ts';
import { type Library, openLibrary, passageAt, toHit } from '../../bench/lib/library.ts';
import { type Hit, measure } from '../../bench/lib/measures.ts';
import { fts5Peer, miniSearchPeer, type PassagePeer } from '../../bench/lib/passage-peers.ts';
import { judge, outcomeOf } from './lib/staff-judge.ts';
import { listDevelopment, readClinic, setAside, type StaffClinic, type StaffQuestion, trainedOn, weighedOn } from './lib/staff-set.ts';
import { figuresOf, type Judged, lineOf, type peerNames, type Place, type Ranks, tableOf } from './lib/staff-table.ts';
import { embedLibrary } from '../../bench/lib/vectors.ts';

type Opened = { clinic: string; library: Library; assistant: Assistant; peers: Record<(typeof peerNames)[number], PassagePeer> };

/** Sentences that a later stage could choose from. */
const candidates = 20;
/** As many questions as the chat remembers. */
const remembered = 3;
const warmingMs = 300;

const { values } = parseArgs({
  options: {
    library: { type: 'string' },
    limit: { type: 'string' },
    failures: { type: 'string' },
    'set-aside': { type: 'boolean', default: false },
  },
});

function chosenClinics(): string[] {
  const names = [...listDevelopment(), ...(values['set-aside'] ? setAside : [])];
  const named = [...names, ...weighedOn, ...trainedOn].filter((name) => name === values.library);
  const chosen = values.library === undefined ? names : named;
  if (chosen.length > 0) return chosen;
  console.error(
    `No such clinic. Choose one of ${[...names, ...weighedOn, ...trainedOn].join(', ')}; with --set-aside also ${setAside.join(', ')}.`,
  );
  process.exit(1);
}

async function runClinic({ name, documents, questions, conversations }: StaffClinic): Promise<Judged[]> {
  const library = await openLibrary([{ name, documents, questions: [] }]);
  const { rememberedVectorFor, close } = await embedLibrary(library, readConfig({ EMBEDDINGS: 'builtin', ...process.env }).embeddings);
  const database = openDatabase(library.file, library.key, { readonly: true });
  const assistant = createAssistant({
    databaseFile: library.file,
    databaseKey: library.key,
    now: () => new Date(`${library.today}T12:00`),
    embeddings: { vectorFor: rememberedVectorFor },
  });
  const opened = { clinic: name, library, assistant, peers: { MiniSearch: miniSearchPeer(library), FTS5: fts5Peer(library, database) } };
  // The first search starts a thread, which then reads the library into memory.
  await assistant.search({ question: 'warm', limit: 1 });
  await sleep(warmingMs);
  const rows: Judged[] = [];
  for (const question of evenly(questions, Number(values.limit ?? Infinity))) rows.push(await askOne(opened, question));
  for (const { turns } of conversations) rows.push(...(await askTurns(opened, turns)));
  database.close();
  await assistant.close();
  await close();
  return rows;
}

async function askOne(opened: Opened, question: StaffQuestion): Promise<Judged> {
  const row = toJudged(opened, question, await answerOf(opened.assistant, question.q, []));
  return question.kind === 'answerable' ? { ...row, ranks: await ranksOf(opened, question) } : row;
}

/** The turns of one chat after the first. */
async function askTurns(opened: Opened, turns: readonly StaffQuestion[]): Promise<Judged[]> {
  const history: Earlier[] = [];
  const rows: Judged[] = [];
  for (const turn of turns) {
    const answer = await answerOf(opened.assistant, turn.q, history.slice(-remembered));
    history.push({ question: turn.q, answer: answer.response, citations: answer.citations });
    rows.push({ ...toJudged(opened, turn, answer), isFollowUp: true });
  }
  return rows.slice(1);
}

async function answerOf(assistant: Assistant, question: string, history: readonly Earlier[]): Promise<Answer> {
  for await (const event of assistant.answer({ question, length: 'medium', history })) if (event.type === 'answer') return event.answer;
  throw new Error(`The assistant ended without an answer to "${question}"`);
}

function toJudged({ clinic, library }: Opened, question: StaffQuestion, { grounded, citations, nearest }: Answer): Judged {
  const shown = grounded ? citations.map((citation) => toStatement(library, citation)) : [];
  const offered = nearest.map((citation) => toStatement(library, citation));
  const passages = offered.map((statement) => passageAround(library, statement));
  return {
    clinic,
    question,
    isFollowUp: false,
    outcome: outcomeOf(question, grounded ? shown : undefined),
    shown,
    isOffered: judge(question, [...shown, ...passages]) === 'right',
    isRead: judge(question, [...shown, ...offered]) === 'right',
  };
}

function passageAround(library: Library, statement: Statement): Statement {
  const passage = passageAt(library, statement.doc, statement.start);
  if (passage === undefined) return statement;
  return { doc: statement.doc, start: passage.startOffset, end: passage.endOffset, text: passage.text };
}

async function ranksOf({ library, assistant, peers }: Opened, { id, q, kind, gold, must }: StaffQuestion): Promise<Ranks> {
  const spans = { id, q, kind, answerable: true, gold: gold.map((one) => ({ ...one, rel: 1 })) };
  const placeIn = (hits: readonly Hit[]): Place => {
    const { p1, p5 } = measure(spans, hits);
    return { first: p1 === 1, five: p5 === 1 };
  };
  const retrieved = await assistant.search({ question: q, limit: passagesGiven });
  const { passages, evidence } = retrieved;
  const found = passages.map((passage) => toHit(library, passage));
  const sentences = rankSentences({ question: q, concepts: evidence.concepts, passages }).slice(0, candidates);
  const statements = sentences.map((sentence) => ({ ...toRange(sentence, retrieved, library), text: sentence.text }));
  const candidate = judge({ gold, must }, statements) === 'right';
  return { own: placeIn(found), MiniSearch: placeIn(peers.MiniSearch(q)), FTS5: placeIn(peers.FTS5(q)), candidate };
}

/** What was not right: a question without an answer in the library is right when it is refused. */
function failureOf({ clinic, question, isFollowUp, outcome, shown, isOffered }: Judged): object[] {
  const { id, q, kind, danger, gold, must } = question;
  if (outcome === (kind === 'answerable' ? 'right' : 'refused')) return [];
  const statements = shown.map(({ doc, text }) => ({ doc, text }));
  const quotes = gold.map(({ doc, quote }) => ({ doc, quote }));
  return [{ id, library: clinic, q, kind, danger, isFollowUp, outcome, isOffered, shown: statements, gold: quotes, must }];
}

const figures = collectFigures('staff');
const started = performance.now();
const rows: Judged[] = [];
for (const name of chosenClinics()) {
  const own = await runClinic(readClinic(name));
  rows.push(...own);
  console.log(lineOf(name, own));
}
const development = rows.filter(({ clinic }) => !setAside.includes(clinic));
const hidden = rows.filter(({ clinic }) => setAside.includes(clinic));
if (development.length > 0) console.log(`\n${tableOf('DEVELOPMENT', development)}`);
if (hidden.length > 0) console.log(`\n${tableOf('SET ASIDE', hidden)}`);
console.log(`\n${rows.length} questions in ${((performance.now() - started) / 1000).toFixed(0)} s`);
if (values.failures !== undefined) {
  const lines = development.flatMap(failureOf).map((failure) => JSON.stringify(failure));
  writeFileSync(values.failures, lines.map((line) => `${line}\n`).join(''));
}
if (process.env['SAVE_FIGURES'] !== undefined) {
  for (const figure of [...figuresOf(development), ...figuresOf(hidden, 'set aside, ')]) figures.add(figure);
  figures.finish();
}
