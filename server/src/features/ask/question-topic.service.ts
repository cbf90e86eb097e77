import { alternatives } from '../../language/same-words.ts';
import { askedFor } from '../../language/same-question.ts';
import { synonymsOf } from '../../language/synonyms.ts';
import { questionTokens } from '../../language/terms.ts';

/**
 * The subject of a question, the same for questions that ask the same in other words: its subject's stems, each once, in alphabetical
 * order.
 */
export function topicKeyOf(question: string): string {
  return [...askedFor(question)].sort().join(' ');
}

/** Stems that questions use in place of one, itself not included. */
export function otherWordsFor(term: string): ReadonlySet<string> {
  const others = new Set([...synonymsOf({ word: term, term }), ...alternatives(term)]);
  others.delete(term);
  return others;
}

/** True if a question keeps the word when it is searched; words that every question contains ("or", "us") are dropped. */
export function isSearchable(word: string): boolean {
  return questionTokens(`glossary ${word}`).length > 1;
}
