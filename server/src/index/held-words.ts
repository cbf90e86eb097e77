import type { Candidate } from './search.queries.ts';
import type { AnalysedQuestion } from './search-question.ts';

const windowWords = 25;

export function wordsOf({ nameTerms, headingTerms, bodyTerms }: Candidate): string[] {
  return [nameTerms, headingTerms, bodyTerms].join(' ').split(' ');
}

/** The question's concepts, by their place, that any of the words represents. */
export function heldConcepts(words: readonly string[], { concepts }: AnalysedQuestion): Set<number> {
  const known = new Set(words);
  return new Set(concepts.flatMap(({ terms }, index) => (terms.some((term) => known.has(term)) ? [index] : [])));
}

/** Share of the neighbours' value that some passage has within two words of each other; 1 if there are no neighbours. */
export function phrasesHeld(passages: readonly Candidate[], { concepts }: AnalysedQuestion): number {
  const texts = passages.map(wordsOf);
  let held = 0;
  let total = 0;
  concepts.slice(1).forEach((right, index) => {
    const left = concepts[index] ?? right;
    const value = Math.min(left.idf * left.weight, right.idf * right.weight);
    total += value;
    if (texts.some((words) => standTogether(words, left.terms, right.terms))) held += value;
  });
  return total > 0 ? held / total : 1;
}

function standTogether(words: readonly string[], left: readonly string[], right: readonly string[]): boolean {
  return words.some((word, index) => left.includes(word) && [-2, -1, 1, 2].some((offset) => right.includes(words[index + offset] ?? '')));
}

/** The most of the question within 25 words of the passage; its heading counts as if it were in each window. */
export function bestWindow(passage: Candidate, { concepts }: AnalysedQuestion): number {
  const conceptsOf = new Map<string, number[]>();
  concepts.forEach(({ terms }, index) => {
    for (const term of terms) conceptsOf.set(term, [...(conceptsOf.get(term) ?? []), index]);
  });
  const inside = new Array<number>(concepts.length).fill(0);
  let value = 0;
  const change = (word: string | undefined, by: 1 | -1): void => {
    for (const index of conceptsOf.get(word ?? '') ?? []) {
      const before = inside[index] ?? 0;
      inside[index] = before + by;
      const concept = concepts[index];
      if (concept !== undefined && (before === 0 || before + by === 0)) value += by * concept.idf * concept.weight;
    }
  };
  for (const word of passage.headingTerms.split(' ')) change(word, 1);
  const words = passage.bodyTerms.split(' ');
  let best = value;
  words.forEach((word, index) => {
    change(word, 1);
    if (index >= windowWords) change(words[index - windowWords], -1);
    best = Math.max(best, value);
  });
  return best;
}
