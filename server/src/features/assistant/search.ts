import { type SourceStanding, standingOf } from '@vademecum/shared/lifecycle.ts';
import type { Database } from 'better-sqlite3';
import { passagesReordered, preferAnswering } from './answering-sentences.ts';
import type { ContextWords, FavouredPlace } from './condense.ts';
import { type Evidence, weighEvidence } from './evidence.ts';
import type { IndexFollower } from './search-follower.ts';
import { findByWords } from './search-words.ts';
import { fuse } from './embeddings/search-fusion.ts';
import type { QuestionVector } from './embeddings/search-vectors.ts';
import { highestScore } from './ranking.ts';
import { findNeighbour, getLifecycle, listLapsed, listPassages, type PassageRow } from './search.queries.ts';
import { measureSentences } from './sentence-ranking.ts';
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

const listsCompleted = 3;
/** The best passages for a question, of active sources only, with what the gate needs to know. Whatever the question holds is just words. */
export function searchPassages(db: Database, task: RetrieveTask, follower?: IndexFollower): Retrieved {
  return db.transaction(() => {
    const { analysed, ranked, candidatesOf } = findByWords(db, task, follower);
    const { fused, likeness } = fuse(db, { ranked, vector: task.vector, highest: highestScore(analysed) });
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
    const concepts = analysed.concepts.map(({ terms, idf, weight }) => ({ terms, value: idf * weight }));
    const sentences = measureSentences({ question: task.question, concepts, passages: passages.slice(0, passagesReordered) });
    const evidence = weighEvidence({
      question: analysed,
      asked: task.question,
      ranked,
      fused,
      likeness,
      candidatesOf,
      concepts,
      sentences,
    });
    return { passages: preferAnswering(passages, sentences), evidence };
  })();
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
