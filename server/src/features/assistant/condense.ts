import { isAskingWord, questionTokens, tokenize } from './terms.ts';

const leaning = /^(?:and|or|but|also|then|so|what about|how about|what if)\b/i;
const pronoun = /\b(?:it|its|this|that|these|those|they|them|their|he|she|him|her|his|the same|else|instead)\b/i;
const fewWords = 4;

/**
 * A question that leans on the one before ("and for children?", "how often is it checked?") is completed with that one's content words, so that it
 * can be searched alone. Others come back as they are.
 */
export function condense(question: string, history: readonly { question: string }[] = []): string {
  const previous = history.at(-1)?.question;
  if (previous === undefined || !leansOn(question)) return question;
  const own = new Set(tokenize(question).map((token) => token.term));
  const context = history.length > 1 && leansOn(previous) ? condense(previous, history.slice(0, -1)) : previous;
  const missing = questionTokens(context).filter((token) => !own.has(token.term) && !isAskingWord(token));
  const words = [...new Map(missing.map((token) => [token.term, context.slice(token.start, token.end)])).values()];
  return words.length === 0 ? question : `${question} ${words.join(' ')}`;
}

function leansOn(question: string): boolean {
  const subject = questionTokens(question).filter((token) => !isAskingWord(token));
  return subject.length === 0 || (subject.length < fewWords && (leaning.test(question.trim()) || pronoun.test(question)));
}
