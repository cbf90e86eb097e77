import { abbreviations } from './abbreviations.ts';
import { clinicWords } from './clinic-words.ts';
import { officeWords } from './office-words.ts';
import { phrases } from './phrases.ts';
import { stem, termString, type Token } from './terms.ts';

/** Words whose stem is that of a word with another sense: the index cannot tell medical from medication. */
const namesakes = new Set(['medical', 'medically', 'general', 'generally']);

const stemsOf = (words: string): string[] => [...new Set(words.split(/\s+/).filter(Boolean).map(stem))];

const synonyms = new Map<string, Set<string>>();
for (const group of Object.values({ ...clinicWords, ...officeWords }).flatMap((section) => section.trim().split('\n'))) {
  const [said = '', found = ''] = group.split('>');
  const members = stemsOf(said);
  for (const member of members) synonyms.set(member, new Set([...(synonyms.get(member) ?? []), ...members, ...stemsOf(found)]));
}

/** The stems that mean what this word means, itself not included. */
export function synonymsOf({ word, term }: Pick<Token, 'word' | 'term'>): string[] {
  return namesakes.has(word) ? [] : [...(synonyms.get(term) ?? [])].filter((other) => other !== term);
}

/** A phrase's terms in order, and the terms that mean the same. */
type Phrase = { terms: readonly string[]; others: readonly string[] };

const byFirstTerm = new Map<string, Phrase[]>();
const longForms = new Map<string, string>();
function addPhrase(phrase: string, others: readonly string[]): void {
  const terms = termString(phrase).split(' ');
  const [first = ''] = terms;
  byFirstTerm.set(first, [...(byFirstTerm.get(first) ?? []), { terms, others }]);
}
for (const line of abbreviations.trim().split('\n')) {
  const [short = '', long = ''] = line.split('=').map((side) => side.trim());
  addPhrase(long, [stem(short)]);
  longForms.set(stem(short), long);
}

for (const line of phrases.trim().split('\n')) {
  const [said = '', found = ''] = line.split('>');
  for (const phrase of said.split(',')) addPhrase(phrase.trim(), stemsOf(found));
}

/** What an abbreviation stands for, in words. */
export function longFormOf(term: string): string | undefined {
  return longForms.get(term);
}

/** The phrases that are written out in a text, with where each begins and ends. */
export function phrasesIn(tokens: readonly Token[]): { start: number; end: number; others: readonly string[] }[] {
  return tokens.flatMap(({ term, start }, index) =>
    (byFirstTerm.get(term) ?? [])
      .filter(({ terms }) => terms.every((one, at) => tokens[index + at]?.term === one))
      .map(({ terms, others }) => ({ start, end: tokens[index + terms.length - 1]?.end ?? start, others })),
  );
}
