import type { Database } from 'better-sqlite3';
import { bestSlots, createScratch } from './index-candidates.ts';
import { type MemoryIndex, passageAt, sizeOf } from './index-memory.ts';
import { readWords } from './index-words.ts';
import { conceptsByTerm, type ConceptShare, noOccurrences, noteWord, occurrencesIn, type Occurrences } from './occurrences.ts';
import { type Found, rankingSettings } from './ranking.ts';
import { type Candidate, listCandidates, listTermsBetween, readFrequencies, readIndexSize } from './search.queries.ts';
import type { AnalysedQuestion, Concept, Lexicon } from './search-question.ts';

export type FoundCandidate = Found & { candidate: Candidate };

/** What a search needs of an index: its words, and the passages that may answer. FTS5 and the index in memory both are one. */
export type SearchIndex = Lexicon & { find: (question: AnalysedQuestion, searched: readonly Concept[], limit: number) => FoundCandidate[] };

/** The full-text index as it stands in the database. */
export function databaseIndex(db: Database): SearchIndex {
  return {
    size: readIndexSize(db),
    frequenciesOf: (terms) => readFrequencies(db, terms),
    listStarting: (start) => listTermsBetween(db, start, `${start}\u{10ffff}`),
    find: ({ concepts }, searched, limit) => {
      const byTerm = conceptsByTerm(concepts, rankingSettings.synonym);
      return listCandidates(db, [...new Set(searched.flatMap(({ terms }) => terms))], limit).map((candidate) => {
        const occurrences = occurrencesIn(candidate, concepts, byTerm);
        return { id: candidate.id, documentId: candidate.documentId, occurrences, candidate };
      });
    },
  };
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
    find: ({ concepts }, searched, limit) => {
      const byNumber = new Map<number, ConceptShare[]>();
      for (const [term, shares] of conceptsByTerm(concepts, rankingSettings.synonym)) byNumber.set(vocabulary.find(term) ?? -1, shares);
      const words = new Uint32Array(index.words.longest);
      return bestSlots(index, searched, { limit, settings: rankingSettings, scratch }).map((slot) => {
        const candidate = passageAt(index, slot);
        const occurrences = occurrencesAt(index, slot, { words, byNumber, concepts: concepts.length });
        return { id: candidate.id, documentId: candidate.documentId, occurrences, candidate };
      });
    },
  };
}

function occurrencesAt(
  { words: store }: MemoryIndex,
  slot: number,
  { words, byNumber, concepts }: { words: Uint32Array; byNumber: ReadonlyMap<number, ConceptShare[]>; concepts: number },
): Occurrences {
  const lengths = store.lengths.slice(3 * slot, 3 * slot + 3);
  const found = noOccurrences(concepts, [...lengths]);
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
