import type { Database } from 'better-sqlite3';
import { bestSlots, createScratch, type Scored } from './index-candidates.ts';
import { type MemoryIndex, passageAt, sizeOf } from './index-memory.ts';
import { eachPosting } from './index-postings.ts';
import { readWords } from './index-words.ts';
import { conceptsByTerm, type ConceptShare, noOccurrences, noteWord, type Occurrences, occurrencesIn } from './occurrences.ts';
import { type Found, rankingSettings } from './ranking.ts';
import type { AnalysedQuestion, Concept, Lexicon } from './search-question.ts';
import {
  type Candidate,
  type IndexSize,
  listCandidates,
  listHolding,
  listTermsBetween,
  readCandidate,
  readFrequencies,
  readIndexSize,
} from './search.queries.ts';

/** What a search needs of an index: its words, and the passages that may answer. FTS5 and the index in memory both are one. */
export type SearchIndex = Lexicon & {
  find: (question: AnalysedQuestion, searched: readonly Concept[], limit: number) => FoundPassages;
  /** By source (a memory's id negative): the largest share of the concepts' value that one of its passages contains. */
  coverageBySource: (concepts: readonly Concept[]) => Map<number, number>;
};
/** What was found, and the words of those among it that someone wants to look at, in the order of the ids. */
export type FoundPassages = { found: Found[]; candidatesOf: (ids: readonly number[]) => Candidate[] };

/** The full-text index as it is in the database. */
export function databaseIndex(db: Database): SearchIndex {
  return {
    size: readIndexSize(db),
    frequenciesOf: (terms) => readFrequencies(db, terms),
    listStarting: (start) => listTermsBetween(db, start, `${start}\u{10ffff}`),
    listTerms: (isWanted) => listTermsBetween(db, '', '\u{10ffff}').filter(({ term }) => isWanted(term)),
    find: ({ concepts }, searched, limit) => {
      const byTerm = conceptsByTerm(concepts, rankingSettings.synonym);
      const candidates = listCandidates(db, [...new Set(searched.flatMap(({ terms }) => terms))], limit);
      const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
      const found = candidates.map((candidate) => {
        const { id, documentId } = candidate;
        return { id, documentId, occurrences: occurrencesIn(candidate, concepts, byTerm) };
      });
      return { found, candidatesOf: (ids) => ids.flatMap((id) => byId.get(id) ?? readCandidate(db, id) ?? []) };
    },
    coverageBySource: (concepts) => coverageInDatabase(db, concepts),
  };
}

function coverageInDatabase(db: Database, concepts: readonly Concept[]): Map<number, number> {
  const held = new Map<number, { source: number; value: number }>();
  let total = 0;
  for (const { terms, idf, weight } of concepts) {
    const value = idf * weight;
    total += value;
    for (const { id, documentId } of listHolding(db, terms)) {
      held.set(id, { source: documentId, value: (held.get(id)?.value ?? 0) + value });
    }
  }
  const bySource = new Map<number, number>();
  for (const { source, value } of held.values()) bySource.set(source, Math.max(bySource.get(source) ?? 0, value / total));
  return bySource;
}

const scratch = createScratch();

/** Indexes in memory as one, as they are now: the parts of the library that a viewer may see. */
export function memoryIndex(parts: readonly MemoryIndex[]): SearchIndex {
  const size = sizeOfAll(parts);
  return {
    size,
    frequenciesOf: (terms) => {
      const found = new Map<string, number>();
      for (const term of terms) {
        const holding = parts.reduce((sum, { vocabulary }) => sum + vocabulary.holding(vocabulary.get(term) ?? -1), 0);
        if (holding > 0) found.set(term, holding);
      }
      return found;
    },
    listStarting: (start) => together(parts.map(({ vocabulary }) => vocabulary.listStarting(start))),
    listTerms: (isWanted) => together(parts.map(({ vocabulary }) => vocabulary.listTerms(isWanted))),
    find: ({ concepts }, searched, limit) => {
      const scored = parts.flatMap((part) => bestSlots(part, searched, { size, limit, scratch }).map((one) => ({ ...one, part })));
      const best = parts.length === 1 ? scored : scored.sort((a, b) => b.score - a.score).slice(0, limit);
      const found = parts.flatMap((part) => readFound(part, concepts, slotsIn(best, part)));
      return { found, candidatesOf: (ids) => ids.flatMap((id) => candidateIn(parts, id) ?? []) };
    },
    coverageBySource: (concepts) => new Map(parts.flatMap((part) => [...coverageBySource(part, concepts)])),
  };
}

function sizeOfAll(parts: readonly MemoryIndex[]): IndexSize {
  const sizes = parts.map(sizeOf);
  const words = ([0, 1, 2] as const).map((field) => sizes.reduce((sum, size) => sum + size.words[field], 0));
  return { passages: sizes.reduce((sum, { passages }) => sum + passages, 0), words: [words[0] ?? 0, words[1] ?? 0, words[2] ?? 0] };
}

type CountedTerm = { term: string; doc: number };

/** The terms of several parts, each once. */
function together(lists: readonly CountedTerm[][]): CountedTerm[] {
  const [first = [], ...others] = lists;
  if (others.length === 0) return first;
  const counts = new Map<string, number>();
  for (const list of lists) for (const { term, doc } of list) counts.set(term, (counts.get(term) ?? 0) + doc);
  return Array.from(counts, ([term, doc]) => ({ term, doc }));
}

const slotsIn = (best: readonly (Scored & { part: MemoryIndex })[], wanted: MemoryIndex): number[] =>
  best.flatMap(({ slot, part }) => (part === wanted ? [slot] : []));

/** The passages in these slots, with the places of the question's words in them. */
function readFound(index: MemoryIndex, concepts: readonly Concept[], slots: readonly number[]): Found[] {
  const marked = markTerms(index, conceptsByTerm(concepts, rankingSettings.synonym));
  const words = new Uint32Array(index.words.longest);
  const found = slots.map((slot) => ({
    id: index.ids[slot] ?? 0,
    documentId: index.documentIds[slot] ?? 0,
    occurrences: occurrencesAt(index, slot, { words, marked, concepts: concepts.length }),
  }));
  for (const number of marked.numbers) marked.marks[number] = 0;
  return found;
}

function candidateIn(parts: readonly MemoryIndex[], id: number): Candidate | undefined {
  for (const part of parts) {
    const slot = part.slotOf.get(id);
    if (slot !== undefined) return passageAt(part, slot);
  }
  return undefined;
}

/** By a term's number: the position of its shares in the list, counted from 1; 0 for the terms that nobody asked for. */
type MarkedTerms = { marks: Uint16Array; shares: ConceptShare[][]; numbers: number[] };

/** Kept between questions, all zero; one look at an array instead of a map for each word of each passage. */
let marks = new Uint16Array(1 << 16);

function markTerms({ vocabulary }: MemoryIndex, byTerm: ReadonlyMap<string, ConceptShare[]>): MarkedTerms {
  if (marks.length < vocabulary.terms.length) marks = new Uint16Array(2 * vocabulary.terms.length);
  const marked: MarkedTerms = { marks, shares: [], numbers: [] };
  for (const [term, shares] of byTerm) {
    const number = vocabulary.get(term);
    if (number === undefined) continue;
    marked.numbers.push(number);
    marks[number] = marked.shares.push(shares);
  }
  return marked;
}

function occurrencesAt(
  { words: store }: MemoryIndex,
  slot: number,
  { words, marked, concepts }: { words: Uint32Array; marked: MarkedTerms; concepts: number },
): Occurrences {
  const lengths = [store.lengths[3 * slot] ?? 0, store.lengths[3 * slot + 1] ?? 0, store.lengths[3 * slot + 2] ?? 0];
  const found = noOccurrences(concepts, lengths);
  readWords(store, slot, words);
  let from = 0;
  lengths.forEach((length, field) => {
    for (let position = 0; position < length; position++) {
      const mark = marked.marks[words[from + position] ?? 0] ?? 0;
      if (mark > 0) noteWord(found, marked.shares[mark - 1] ?? [], field, position);
    }
    from += length;
  });
  return found;
}

/**
 * By source (a memory's id negative): the largest share of the concepts' value that one of its passages contains. Sources that contain
 * nothing are left out.
 */
function coverageBySource(index: MemoryIndex, concepts: readonly Concept[]): Map<number, number> {
  const held = new Float64Array(index.slots);
  const last = new Int32Array(index.slots).fill(-1);
  let total = 0;
  concepts.forEach(({ terms, idf, weight }, concept) => {
    const value = idf * weight;
    total += value;
    for (const term of terms)
      eachPosting(index.postings, index.vocabulary.get(term) ?? -1, (slot) => {
        if (last[slot] === concept || index.alive[slot] === 0) return;
        last[slot] = concept;
        held[slot] = (held[slot] ?? 0) + value;
      });
  });
  const bySource = new Map<number, number>();
  for (let slot = 0; slot < held.length; slot++) {
    const share = total > 0 ? (held[slot] ?? 0) / total : 0;
    const source = index.documentIds[slot] ?? 0;
    if (share > (bySource.get(source) ?? 0)) bySource.set(source, share);
  }
  return bySource;
}
