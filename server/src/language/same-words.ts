import { stem } from './terms.ts';
import { readWordSections } from './words.ts';

const linesOf = readWordSections('same-words');

const sameAs = new Map<string, Set<string>>();
for (const line of linesOf('groups')) {
  const stems = line.split(' ').map(stem);
  for (const one of stems) sameAs.set(one, new Set([...(sameAs.get(one) ?? []), ...stems]));
}

/** The stem itself, and those that may replace it. */
export function alternatives(term: string): ReadonlySet<string> {
  return sameAs.get(term) ?? new Set([term]);
}

export function holdsWord(words: ReadonlySet<string>, term: string): boolean {
  if (words.has(term)) return true;
  for (const other of alternatives(term)) if (words.has(other)) return true;
  return false;
}

/** Whom and what instructions are about anyway: a text may name them without saying anything new. */
const understood = new Set(linesOf('understood').flatMap((line) => line.split(' ').map(stem)));

export function isUnderstood(term: string): boolean {
  return understood.has(term);
}

/** Everyday words that say who, when, where or which: a source has them or does not say it. */
const telling = new Set(linesOf('telling').flatMap((line) => line.split(' ').map(stem)));

export function isTelling(term: string): boolean {
  return telling.has(term);
}
