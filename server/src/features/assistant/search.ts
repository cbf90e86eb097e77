import type { Database } from 'better-sqlite3';
import type { ContextWords, FavouredPlace } from './condense.ts';
import { type Evidence, weighEvidence } from './evidence.ts';
import { analyseQuestion, type Concept } from './search-question.ts';
import { favour } from './favour.ts';
import { rank } from './ranking.ts';
import { findNeighbour, listCandidates, listPassages, type PassageRow } from './search.queries.ts';
import { headingLinesOf, splitSentences } from './sentences.ts';

export type RetrievedPassage = PassageRow & { score: number };
/** `context` and `favoured`: what a follow-up leans on, see condense.ts. */
export type RetrieveTask = { question: string; limit: number; context?: readonly ContextWords[]; favoured?: readonly FavouredPlace[] };
export type Retrieved = { passages: RetrievedPassage[]; evidence: Evidence };

const candidateLimit = 200;
const conceptLimit = 12;
const conceptsAlways = 3;
/** Value (idf x weight) of a word that stands in about every seventh passage. */
const commonBelow = 2;
const listsCompleted = 3;

/** The best passages for a question, of active documents only, with what the gate needs to know. Whatever the question holds is just words. */
export function searchPassages(db: Database, { question, limit, context, favoured = [] }: RetrieveTask): Retrieved {
  return db.transaction(() => {
    const analysed = analyseQuestion(db, question, context);
    const candidates = listCandidates(db, searchedTerms(analysed.concepts), candidateLimit);
    const ranked = favour(rank(candidates, analysed), candidates, favoured);
    const scores = new Map(ranked.map((one) => [one.id, one.score]));
    const best = listPassages(
      db,
      ranked.slice(0, limit).map((one) => one.id),
    );
    const passages = withRestOfLists(db, best).map((row) => ({ ...row, score: scores.get(row.id) ?? 0 }));
    return { passages, evidence: weighEvidence(analysed, ranked, candidates) };
  })();
}

/** Terms to look for: the rarest concepts' only. Common words find what the rare ones find, and a pasted page would match every passage there is. */
function searchedTerms(concepts: readonly Concept[]): string[] {
  const valueOf = (concept: Concept): number => concept.idf * concept.weight;
  const rarest = concepts.filter((concept) => concept.terms.length > 0).sort((a, b) => valueOf(b) - valueOf(a));
  const searched = rarest.slice(0, conceptLimit).filter((concept, index) => index < conceptsAlways || valueOf(concept) >= commonBelow);
  return [...new Set(searched.flatMap((concept) => concept.terms))];
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
  const sentences = splitSentences(text, headingLinesOf(text, heading));
  const kind = sentences.at(direction === 1 ? -1 : 0)?.kind;
  return kind === 'step' || kind === 'item';
}
