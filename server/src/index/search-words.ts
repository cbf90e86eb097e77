import type { Database } from 'better-sqlite3';
import { termString } from '../language/terms.ts';
import { rank, type Ranked } from './ranking.ts';
import { follow } from './follower.ts';
import { partsFor } from './library-index.ts';
import { audienceOf, currentViewer } from '../runtime/viewer.ts';
import { createIndexFollower, type IndexFollower } from './search-follower.ts';
import { databaseIndex, memoryIndex, type SearchIndex } from './search-index.ts';
import { type AnalysedQuestion, analyseQuestion, type Concept, type ContextWords } from './search-question.ts';
import { type Candidate, isAnythingHidden } from './search.queries.ts';
import { searchKnowledge, type SearchKnowledge, type SearchTrial } from './search-tuning.ts';

/** `context` and `cited`: the basis of a follow-up; `trial`: lessons of the search for this question alone. */
export type WordsTask = {
  question: string;
  context?: readonly ContextWords[];
  cited?: readonly CitedSource[];
  trial?: SearchTrial | undefined;
};
/** The results for the words of a question, best first, and the words of any passage. isVisible: left out where nothing is kept from the viewer. */
export type FoundByWords = {
  analysed: AnalysedQuestion;
  ranked: Ranked[];
  candidatesOf: (ids: readonly number[]) => Candidate[];
  isVisible?: (passageId: number) => boolean;
};
/** As long as neither the index nor what the search knows has changed, the same question finds the same. */
type Kept = { index: IndexFollower['index']; change: number; row: number; knowledge: SearchKnowledge; found: FoundByWords };

const candidateLimit = 200;
const conceptLimit = 12;
const conceptsAlways = 3;
/** Value (idf x weight) of a word that is in about every seventh passage. */
const commonBelow = 2;
/** A question takes over so many changed passages itself; with more to come, FTS5 answers it, which takes about as long. */
const followedByQuestion = 10_000;
/** Searching in documents with FTS5 takes seconds in a large library. */
const followedBySearch = 20_000;
const questionsKept = 32;

const kept = new WeakMap<IndexFollower, Map<string, Kept>>();

/**
 * The index in memory answers if it contains exactly what this transaction sees, else FTS5 does. The results of the index are kept for the
 * last questions: one is searched by its words while its vector is being made, and asked again at another length.
 */
export function findByWords(db: Database, task: WordsTask, given?: IndexFollower): FoundByWords {
  const knowledge = searchKnowledge(db, task.trial);
  const follower = followed(db, given, followedByQuestion);
  if (follower === undefined) return rankByWords(databaseIndex(db), task, knowledge);
  const { index, position = { change: 0, row: 0 } } = follower;
  const questions = kept.get(follower) ?? new Map<string, Kept>();
  kept.set(follower, questions);
  const key = JSON.stringify([task.question, task.context, task.cited, task.trial, audienceOf(currentViewer())]);
  const before = questions.get(key);
  const isSame = before?.index === index && before.knowledge === knowledge;
  if (isSame && before.change === position.change && before.row === position.row) return before.found;
  const parts = partsFor(index, currentViewer());
  const isPart = parts.length < index.parts.size;
  const isVisible = (id: number): boolean => parts.some(({ slotOf }) => slotOf.has(id));
  const found = { ...rankByWords(memoryIndex(parts), task, knowledge), ...(isPart && { isVisible }) };
  questions.delete(key);
  questions.set(key, { index, ...position, knowledge, found });
  for (const oldest of [...questions.keys()].slice(0, -questionsKept)) questions.delete(oldest);
  return found;
}

/** The index that contains exactly what this transaction sees. */
export function currentIndex(db: Database, follower?: IndexFollower): SearchIndex {
  const { index } = followed(db, follower, followedBySearch) ?? {};
  return index === undefined ? databaseIndex(db) : memoryIndex(partsFor(index, currentViewer()));
}

/**
 * The index in memory if it contains exactly what this transaction sees; undefined: FTS5 is asked, which counts every passage. So a viewer from whom something
 * is kept waits until the index has caught up.
 */
function followed(db: Database, follower: IndexFollower | undefined, limit: number): IndexFollower | undefined {
  if (!isAnythingHidden(db)) return follower !== undefined && follow(db, follower, limit) ? follower : undefined;
  const own = follower ?? createIndexFollower();
  while (!follow(db, own, followedBySearch));
  return own;
}

function rankByWords(index: SearchIndex, { question, context, cited = [] }: WordsTask, { glossary }: SearchKnowledge): FoundByWords {
  const analysed = analyseQuestion(index, question, glossary, context);
  const { found, candidatesOf } = index.find(analysed, searchedConcepts(analysed.concepts), candidateLimit);
  const ranked = boostCitedSources(rank(found, analysed), candidatesOf, cited);
  return { analysed, ranked, candidatesOf };
}

/** What to look for: the rarest concepts only. Common words find what the rare ones find, and a pasted page would match every passage there is. */
export function searchedConcepts(concepts: readonly Concept[]): Concept[] {
  const valueOf = (concept: Concept): number => concept.idf * concept.weight;
  const rarest = concepts.filter((concept) => concept.terms.length > 0).sort((a, b) => valueOf(b) - valueOf(a));
  return rarest.slice(0, conceptLimit).filter((concept, index) => index < conceptsAlways || valueOf(concept) >= commonBelow);
}

/** A section that the last answer cited. */
export type CitedSource = { documentId: number; section: string };

/** Shares of the best score that a passage gains where the last answer cited its document, and its very section. */
const boosts = { document: 0.15, section: 0.05 };

/** The ranking of a follow-up: passages from the place where the last answer was found come a little sooner. */
export function boostCitedSources(
  ranked: Ranked[],
  candidatesOf: (ids: readonly number[]) => Candidate[],
  places: readonly CitedSource[],
): Ranked[] {
  if (places.length === 0) return ranked;
  const best = ranked[0]?.score ?? 0;
  const there = ranked.filter(({ documentId }) => places.some((place) => place.documentId === documentId));
  const headings = new Map(candidatesOf(there.map(({ id }) => id)).map(({ id, headingTerms }) => [id, headingTerms]));
  const known = places.map(({ documentId, section }) => ({ documentId, terms: termString(section) }));
  const gain = ({ id, documentId }: Ranked): number => {
    const here = known.filter((place) => place.documentId === documentId);
    if (here.length === 0) return 0;
    return boosts.document + (here.some(({ terms }) => terms === headings.get(id)) ? boosts.section : 0);
  };
  return ranked.map((one) => ({ ...one, score: one.score + best * gain(one) })).sort((a, b) => b.score - a.score || a.id - b.id);
}
