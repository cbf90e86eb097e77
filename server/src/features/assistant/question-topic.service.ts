import { askedFor } from './same-question.ts';
import { questionTokens } from './terms.ts';

/** What a question is about, so that questions in other words for the same are told alike: its subject's stems, each once, in alphabetical order. */
export function topicKeyOf(question: string): string {
  return [...askedFor(question)].sort().join(' ');
}

/** True if a question keeps the word when it is searched; words that every question holds ("or", "us") are dropped. */
export function isSearchable(word: string): boolean {
  return questionTokens(`glossary ${word}`).length > 1;
}
