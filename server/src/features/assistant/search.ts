import { type SourceStanding, standingOf } from '@vademecum/shared/lifecycle.ts';
import type { Database } from 'better-sqlite3';
import type { ContextWords, FavouredPlace } from './condense.ts';
import { type Evidence, weighEvidence } from './evidence.ts';
import type { Glossary } from './glossary.ts';
import { follow, type IndexFollower } from './search-follower.ts';
import { glossaryOf } from './search-glossary.ts';
import { favour } from './favour.ts';
import { fuse } from './embeddings/search-fusion.ts';
import type { QuestionVector } from './embeddings/search-vectors.ts';
import { highestScore, rank } from './ranking.ts';
import { databaseIndex, memoryIndex, type SearchIndex } from './search-index.ts';
import { findNeighbour, getLifecycle, listLapsed, listPassages, type PassageRow } from './search.queries.ts';
import { analyseQuestion, type Concept } from './search-question.ts';
import { sentencesOfPassage } from './sentences.ts';
import { preferEffective } from './standing.ts';
import { tableHeaderBefore } from './table-header.ts';

/** tableHeader: the names of the columns, where the passage begins inside a table; else empty or absent. Without a standing it is effective. */
export type RetrievedPassage = PassageRow & { score: number; tableHeader?: string } & Partial<SourceStanding>;
/**
 * `today` as YYYY-MM-DD, for what is superseded, overdue or not yet in force; `context` and `favoured`: what a follow-up leans on, see condense.ts;
 * `vector`: of the question, where an encoder makes one.
 */
export type RetrieveTask = {
  question: string;
  limit: number;
  today: string;
  context?: readonly ContextWords[];
  favoured?: readonly FavouredPlace[];
  vector?: QuestionVector | undefined;
};
export type Retrieved = { passages: RetrievedPassage[]; evidence: Evidence };

const candidateLimit = 200;
/** So many of the best are handed to the gate with their words. */
const candidatesWeighed = 20;
const conceptLimit = 12;
const conceptsAlways = 3;
/** Value (idf x weight) of a word that stands in about every seventh passage. */
const commonBelow = 2;
const listsCompleted = 3;
/** A question takes over so many changed passages itself, some milliseconds' work; with more to come, FTS5 answers it. */
const followedByQuestion = 200;

/**
 * The best passages for a question, of active sources only, with what the gate needs to know. Whatever the question holds is just words.
 * The index in memory answers where it holds just what this transaction sees, else FTS5 does.
 */
export function searchPassages(db: Database, task: RetrieveTask, follower?: IndexFollower): Retrieved {
  return db.transaction(() => {
    const index = follower !== undefined && follow(db, follower, followedByQuestion) ? memoryIndex(follower.index) : databaseIndex(db);
    const { analysed, ranked, candidates } = findRanked(index, task, glossaryOf(db));
    const fused = fuse(db, { ranked, vector: task.vector, highest: highestScore(analysed) });
    const lapsed = listLapsed(db, task.today);
    const preferred = preferEffective(fused, lapsed);
    const scores = new Map(preferred.map((one) => [one.id, one.score]));
    const best = listPassages(
      db,
      preferred.slice(0, task.limit).map((one) => one.id),
    );
    const passages = withRestOfLists(db, best).map((row) => ({
      ...row,
      score: scores.get(row.id) ?? 0,
      tableHeader: tableHeaderBefore(row, (one) => findNeighbour(db, one, -1)),
      ...(lapsed.has(row.documentId ?? -(row.memoryId ?? 0)) && standingOf(getLifecycle(db, row), task.today)),
    }));
    return { passages, evidence: weighEvidence(analysed, ranked, candidates) };
  })();
}

function findRanked(index: SearchIndex, { question, context, favoured = [] }: RetrieveTask, glossary: Glossary) {
  const analysed = analyseQuestion(index, question, glossary, context);
  const { found, candidatesOf } = index.find(analysed, searchedConcepts(analysed.concepts), candidateLimit);
  const ranked = favour(rank(found, analysed), candidatesOf, favoured);
  return { analysed, ranked, candidates: candidatesOf(ranked.slice(0, candidatesWeighed).map(({ id }) => id)) };
}

/** What to look for: the rarest concepts only. Common words find what the rare ones find, and a pasted page would match every passage there is. */
function searchedConcepts(concepts: readonly Concept[]): Concept[] {
  const valueOf = (concept: Concept): number => concept.idf * concept.weight;
  const rarest = concepts.filter((concept) => concept.terms.length > 0).sort((a, b) => valueOf(b) - valueOf(a));
  return rarest.slice(0, conceptLimit).filter((concept, index) => index < conceptsAlways || valueOf(concept) >= commonBelow);
}

/** A list that was cut between passages comes whole: the neighbours of the best passages follow at the end, as far as the list goes on. */
function withRestOfLists(db: Database, best: readonly PassageRow[]): PassageRow[] {
  const found = new Map(best.map((row) => [row.id, row]));
  for (const row of best.slice(0, listsCompleted)) {
    for (const direction of [-1, 1] as const) {
      let at: PassageRow | undefined = row;
      for (let count = 0; count < 4 && at !== undefined && listGoesOn(at, direction); count++) {
        at = findNeighbour(db, at, direction);
        if (at !== undefined && !found.has(at.id)) found.set(at.id, at);
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
