import { gluedUnits } from './stop-words.ts';
import { fold, stem, termString, tokenize } from './terms.ts';

/** An abbreviation with its long form; several if one clinic uses it for several things. */
export type GlossaryTerm = { term: string; longForms: readonly string[] };

/** A phrase's terms in order, and the terms that mean the same. */
export type Phrase = { terms: readonly string[]; others: readonly string[] };
/** Phrases by their first term. */
export type PhraseBook = Map<string, Phrase[]>;

/** The clinic's abbreviations, ready to be asked from either side. */
export type Glossary = { longForms: ReadonlyMap<string, readonly string[]>; phrases: PhraseBook };

export function addPhrase(book: PhraseBook, phrase: string, others: readonly string[]): void {
  const terms = termString(phrase).split(' ');
  const [first = ''] = terms;
  if (first !== '') book.set(first, [...(book.get(first) ?? []), { terms, others }]);
}

/**
 * A written-out term finds its abbreviation, too. It does not if that would be indexed like a unit (CMS is stemmed to cm), nor if the
 * abbreviation means several things and this one is a single word: "patient" is not asked for as PT. An abbreviation that is written in
 * parts (H&P) is a phrase that finds its words.
 */
export function createGlossary(entries: readonly GlossaryTerm[]): Glossary {
  const longForms = new Map<string, readonly string[]>();
  const phrases: PhraseBook = new Map();
  for (const { term, longForms: meanings } of entries) {
    const parts = tokenize(term);
    if (parts.length > 1) addPhrase(phrases, term, meanings.flatMap(termsOf));
    if (parts.length !== 1) continue;
    longForms.set(fold(term), meanings);
    const short = stem(fold(term));
    for (const meaning of meanings)
      if (!gluedUnits.has(short) && (meanings.length === 1 || termsOf(meaning).length > 1)) addPhrase(phrases, meaning, [short]);
  }
  return { longForms, phrases };
}

const termsOf = (words: string): string[] => termString(words).split(' ');

/** The meaning of an abbreviation, in words: UTI, UTIs and uti alike. */
export function longFormsOf(word: string, { longForms }: Glossary): readonly string[] {
  return longForms.get(word) ?? (/[^s]s$/.test(word) ? longForms.get(word.slice(0, -1)) : undefined) ?? [];
}
