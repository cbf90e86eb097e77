import { addPhrase, type PhraseBook } from './glossary.ts';
import { stem, type Token } from './terms.ts';
import { readWordLines } from './words.ts';

/** Words whose stem is that of a word with another sense: the index cannot tell medical from medication. */
const namesakes = new Set(['medical', 'medically', 'general', 'generally']);

const stemsOf = (words: string): string[] => [...new Set(words.split(/\s+/).filter(Boolean).map(stem))];

const synonyms = new Map<string, Set<string>>();
for (const group of ['clinic', 'office', 'shorthand'].flatMap(readWordLines)) {
  const [said = '', found = ''] = group.split('>');
  const members = stemsOf(said);
  for (const member of members) synonyms.set(member, new Set([...(synonyms.get(member) ?? []), ...members, ...stemsOf(found)]));
}

/** The stems that mean what this word means, itself not included. */
export function synonymsOf({ word, term }: Pick<Token, 'word' | 'term'>): string[] {
  return namesakes.has(word) ? [] : [...(synonyms.get(term) ?? [])].filter((other) => other !== term);
}

const shippedPhrases: PhraseBook = new Map();
for (const line of readWordLines('phrases')) {
  const [said = '', found = ''] = line.split('>');
  for (const phrase of said.split(',')) addPhrase(shippedPhrases, phrase.trim(), stemsOf(found));
}

/** The phrases that are written out in a text, those of the clinic's glossary among them, with where each begins and ends. */
export function phrasesIn(tokens: readonly Token[], glossary: PhraseBook): { start: number; end: number; others: readonly string[] }[] {
  return tokens.flatMap(({ term, start }, index) =>
    [...(shippedPhrases.get(term) ?? []), ...(glossary.get(term) ?? [])]
      .filter(({ terms }) => terms.every((one, at) => tokens[index + at]?.term === one))
      .map(({ terms, others }) => ({ start, end: tokens[index + terms.length - 1]?.end ?? start, others })),
  );
}
