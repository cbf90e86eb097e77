import { type SourceStanding, standingOf } from '@vademecum/shared/documents/standing.ts';
import type { Database } from 'better-sqlite3';
import { highestScore, type Ranked } from '../../../index/ranking.ts';
import { applyBoosts, boostsFor } from '../../../index/search-boosts.ts';
import type { IndexFollower } from '../../../index/search-follower.ts';
import { fuse, likenessWeight, preferEffective } from '../../../index/search-fusion.ts';
import { searchKnowledge } from '../../../index/search-tuning.ts';
import { findByWords, type WordsTask } from '../../../index/search-words.ts';
import { findNeighbour, getLifecycle, type Lapsed, listLapsed, listPassages, type PassageRow } from '../../../index/search.queries.ts';
import { sentencesOfPassage } from '../../../language/sentences.ts';
import { inEnglish } from '../../../language/spanish/in-english.ts';
import { isTableRow, isTableRule } from '../../../language/tables.ts';
import type { QuestionVector } from '../../../models/embedder.ts';
import { type Evidence, weighEvidence, type WeightedConcept } from '../judge/evidence.ts';
import { lessIfLapsed, listsCompleted, passagesCompared, preferClosest, withCloseness } from './closeness.ts';
import { type SentenceFeatures, sentenceWeights } from './sentence-features.ts';
import { type MeasuredSentence, measureSentences, type RankedSentence, sentencesOf, weighSentence } from './sentence-ranking.ts';

/**
 * tableHeader: the names of the columns, where the passage begins inside a table; else empty or absent. Without a standing it is effective. completes: the
 * passage whose list continues here. closeness: by the start of a sentence, how well it meets the question, from 0 to about 1; see closeness.ts.
 */
export type RetrievedPassage = PassageRow & {
  score: number;
  tableHeader?: string;
  completes?: number;
  closeness?: ReadonlyMap<number, number>;
} & Partial<SourceStanding>;
/**
 * `today` as YYYY-MM-DD, for what is superseded, overdue or not yet in force; `meant`: what the encoder reads instead of the question; `vector`: of that, where
 * an encoder makes one.
 */
export type RetrieveTask = WordsTask & { limit: number; today: string; meant?: string; vector?: QuestionVector | undefined };
export type Retrieved = { passages: RetrievedPassage[]; evidence: Evidence };

/**
 * The best passages for a question, of active sources only, with the facts that the gate needs. Everything in the question is just words.
 */
export function searchPassages(db: Database, task: RetrieveTask, follower?: IndexFollower): Retrieved {
  return db.transaction(() => {
    const { analysed, ranked, candidatesOf, isVisible } = findByWords(db, task, follower);
    const highest = highestScore(analysed);
    const { fused, likeness } = fuse(db, { ranked, vector: task.vector, highest, isVisible });
    const lapsed = listLapsed(db, task.today);
    const preferred = preferEffective(fused, lapsed);
    const concepts = analysed.concepts.map(({ terms, idf, weight }) => ({ terms, value: idf * weight }));
    const compared = likeness === undefined ? 0 : passagesCompared;
    const compare = (read: Read): Read =>
      likeness === undefined ? read : { ...read, ...withCloseness({ ...read, likeness, unit: highest * likenessWeight }) };
    const read = compare(readBest(db, { task, ranked: preferred, lapsed, concepts, compared }));
    const isFollowUp = (task.context ?? []).length > 0;
    const weighed = { question: analysed, asked: readIn(task), isFollowUp, ranked, fused, likeness, candidatesOf, concepts };
    const evidence = weighEvidence({ ...weighed, ...read });
    const boosts = boostsFor(askedIn(task), searchKnowledge(db, task.trial).boosts);
    if (boosts.length > 0) {
      // Pins change which passages come first, never whether the library contains an answer.
      const boosted = readBest(db, { task, ranked: applyBoosts(db, preferred, boosts), lapsed, concepts, compared: 0 });
      return { passages: preferAnswering(compare(boosted).passages.map(lessIfLapsed), boosted.sentences), evidence };
    }
    if (likeness === undefined) return { passages: preferAnswering(read.passages, read.sentences), evidence };
    return { passages: preferClosest(read.passages.map(lessIfLapsed), task.limit), evidence };
  })();
}

const askedIn = ({ question, context = [] }: RetrieveTask): string => [question, ...context.map(({ text }) => text)].join(' ');

/** For rules that read English. */
const readIn = ({ question, context = [] }: RetrieveTask): string =>
  [question, ...context.map(({ text }) => text)].map(inEnglish).join(' ');

type Ranking = {
  task: RetrieveTask;
  ranked: readonly Ranked[];
  lapsed: Lapsed;
  concepts: readonly WeightedConcept[];
  /** Passages whose sentences are compared by meaning; 0 where there are no vectors. */
  compared: number;
};

/** sentences: measured against the question, without headings; whole: with them. */
type Read = { passages: RetrievedPassage[]; sentences: MeasuredSentence[][]; whole: RankedSentence[][] };

/** The first passages of a ranking with the lists that they belong to, and what their sentences say to the question. */
function readBest(db: Database, { task, ranked, lapsed, concepts, compared }: Ranking): Read {
  const scores = new Map(ranked.map((one) => [one.id, one.score]));
  const best = listPassages(
    db,
    ranked.slice(0, Math.max(task.limit, compared)).map((one) => one.id),
  );
  const passages: RetrievedPassage[] = withRestOfLists(db, best, Math.max(listsCompleted, compared)).map((row) => ({
    ...row,
    score: scores.get(row.id) ?? 0,
    tableHeader: tableHeaderBefore(row, (one) => findNeighbour(db, one, -1)),
    ...(lapsed.has(row.documentId ?? -(row.memoryId ?? 0)) && standingOf(getLifecycle(db, row), task.today)),
  }));
  const measured = passages.slice(0, Math.max(passagesReordered, compared));
  const whole = sentencesOf(measured);
  return { passages, sentences: measureSentences({ question: task.question, concepts, passages: measured }, whole), whole };
}

/** A list that was cut between passages comes whole: the neighbours of the best passages follow at the end, as far as the list goes on. */
function withRestOfLists(db: Database, best: readonly PassageRow[], count: number): (PassageRow & { completes?: number })[] {
  const found = new Map<number, PassageRow & { completes?: number }>(best.map((row) => [row.id, row]));
  for (const row of best.slice(0, count)) {
    for (const direction of [-1, 1] as const) {
      let at: PassageRow | undefined = row;
      for (let steps = 0; steps < 4 && at !== undefined && listGoesOn(at, direction); steps++) {
        at = findNeighbour(db, at, direction);
        if (at !== undefined && !found.has(at.id)) found.set(at.id, { ...at, completes: row.id });
      }
    }
  }
  return [...found.values()];
}

function listGoesOn({ text, heading }: PassageRow, direction: -1 | 1): boolean {
  const sentences = sentencesOfPassage({ text, heading });
  const kind = sentences.at(direction === 1 ? -1 : 0)?.kind;
  return kind === 'step' || kind === 'item';
}

/** The best passages whose order their sentences decide: as many as composition gets. */
export const passagesReordered = 8;
/** What one point of its best sentence's score adds to a passage's own, as a share of that; docs/research/retrieval.md has the measurements. */
const sentenceShare = 0.05;
/** Without what the passage's place in the ranking says, which would count twice. */
const ownWeights: Readonly<SentenceFeatures> = { ...sentenceWeights, passage: 0, rank: 0 };

/**
 * The passages, those first that contain a sentence which answers; `sentences` are those of the first few, the others stay where they are.
 */
export function preferAnswering(passages: readonly RetrievedPassage[], sentences: readonly MeasuredSentence[][]): RetrievedPassage[] {
  const weighed = passages.slice(0, sentences.length).map((passage, rank) => {
    const scores = (sentences[rank] ?? []).map(({ features }) => weighSentence(features, ownWeights));
    return { ...passage, score: passage.score * (1 + sentenceShare * Math.max(0, ...scores)) };
  });
  return [...weighed.sort((a, b) => b.score - a.score), ...passages.slice(sentences.length)];
}

/** A table of more passages than this is quoted without the names of its columns. */
const furthestBack = 20;

/**
 * The names of the columns, as their row is written, of the table that a passage begins inside; empty if it begins elsewhere or they have none. Read from
 * the passages before it, so that nothing of it is stored and a library of any age has it.
 */
function tableHeaderBefore(passage: PassageRow, before: (passage: PassageRow) => PassageRow | undefined): string {
  let at = passage;
  for (let count = 0; count < furthestBack && isTableRow(firstLine(at)); count++) {
    const previous = before(at);
    if (previous === undefined || lastLineIndex(previous) + 1 !== at.firstLine) return '';
    const lastLine = previous.text.slice(previous.text.lastIndexOf('\n') + 1);
    if (!isTableRow(lastLine)) return '';
    if (isTableRule(firstLine(at))) return lastLine.trim();
    const sentences = sentencesOfPassage(previous);
    const last = sentences.at(-1);
    if (last?.kind === 'columns' || last?.kind === 'heading') return last.text;
    if (last !== undefined && last.context !== '') return last.context;
    // Another table may have ended in between.
    if (sentences.some(({ kind }) => kind !== 'row')) return '';
    at = previous;
  }
  return '';
}

function firstLine({ text }: PassageRow): string {
  return text.split('\n', 1)[0] ?? '';
}

function lastLineIndex({ text, firstLine: from }: PassageRow): number {
  return from + text.split('\n').length - 1;
}
