import type { Database } from 'better-sqlite3';
import { bestSlots, createScratch } from './index-candidates.ts';
import { coverageBySource } from './index-coverage.ts';
import { type MemoryIndex, passageAt, sizeOf } from './index-memory.ts';
import { readWords } from './index-words.ts';
import { conceptsByTerm, type ConceptShare, noOccurrences, noteWord, occurrencesIn, type Occurrences } from './occurrences.ts';
import { type Found, rankingSettings } from './ranking.ts';
import {
  type Candidate,
  listCandidates,
  listHolding,
  listTermsBetween,
  readCandidate,
  readFrequencies,
  readIndexSize,
} from './search.queries.ts';
import type { AnalysedQuestion, Concept, Lexicon } from './search-question.ts';

/** What a search needs of an index: its words, and the passages that may answer. FTS5 and the index in memory both are one. */
export type SearchIndex = Lexicon & {
  find: (question: AnalysedQuestion, searched: readonly Concept[], limit: number) => FoundPassages;
  /** By source (a memory's id negative): the largest share of the concepts' value that one of its passages holds. */
  coverageBySource: (concepts: readonly Concept[]) => Map<number, number>;
};
/** What was found, and the words of those among it that someone wants to look at, in the order of the ids. */
export type FoundPassages = { found: Found[]; candidatesOf: (ids: readonly number[]) => Candidate[] };

/** The full-text index as it stands in the database. */
export function databaseIndex(db: Database): SearchIndex {
  return {
    size: readIndexSize(db),
    frequenciesOf: (terms) => readFrequencies(db, terms),
    listStarting: (start) => listTermsBetween(db, start, `${start}\u{10ffff}`),
    listTerms: () => listTermsBetween(db, '', '\u{10ffff}'),
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

/** The index in memory, as it stands now. */
export function memoryIndex(index: MemoryIndex): SearchIndex {
  const { vocabulary } = index;
  return {
    size: sizeOf(index),
    frequenciesOf: (terms) => {
      const found = new Map<string, number>();
      for (const term of terms) {
        const holding = vocabulary.holding(vocabulary.find(term) ?? -1);
        if (holding > 0) found.set(term, holding);
      }
      return found;
    },
    listStarting: (start) => vocabulary.listStarting(start),
    listTerms: () => vocabulary.listTerms(),
    find: ({ concepts }, searched, limit) => {
      const byNumber = new Map<number, ConceptShare[]>();
      for (const [term, shares] of conceptsByTerm(concepts, rankingSettings.synonym)) byNumber.set(vocabulary.find(term) ?? -1, shares);
      const words = new Uint32Array(index.words.longest);
      const found = bestSlots(index, searched, { limit, settings: rankingSettings, scratch }).map((slot) => ({
        id: index.ids[slot] ?? 0,
        documentId: index.documentIds[slot] ?? 0,
        occurrences: occurrencesAt(index, slot, { words, byNumber, concepts: concepts.length }),
      }));
      return { found, candidatesOf: (ids) => ids.map((id) => passageAt(index, index.slotOf.get(id) ?? -1)) };
    },
    coverageBySource: (concepts) => coverageBySource(index, concepts),
  };
}

function occurrencesAt(
  { words: store }: MemoryIndex,
  slot: number,
  { words, byNumber, concepts }: { words: Uint32Array; byNumber: ReadonlyMap<number, ConceptShare[]>; concepts: number },
): Occurrences {
  const lengths = [store.lengths[3 * slot] ?? 0, store.lengths[3 * slot + 1] ?? 0, store.lengths[3 * slot + 2] ?? 0];
  const found = noOccurrences(concepts, lengths);
  readWords(store, slot, words);
  let from = 0;
  lengths.forEach((length, field) => {
    for (let position = 0; position < length; position++) {
      const shares = byNumber.get(words[from + position] ?? 0);
      if (shares !== undefined) noteWord(found, shares, field, position);
    }
    from += length;
  });
  return found;
}
