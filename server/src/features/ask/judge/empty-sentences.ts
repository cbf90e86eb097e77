import { expectedFigure, figureFits } from '../../../language/question-type.ts';
import { tokenize } from '../../../language/terms.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';

const fewWords = 4;

/** Tells of sentences that answer nothing: what only repeats the question, and a few words without a figure where one is asked for. */
export function emptyFor(question: string): (sentence: RankedSentence) => boolean {
  const asked = new Set(tokenize(question).map(({ term }) => term));
  const figure = expectedFigure(question);
  return ({ text, kind, order, terms }) => {
    if (kind === 'row' || kind === 'step' || order.length > fewWords || /[.!?:=]\s*$/.test(text)) return false;
    if ([...terms].every((term) => asked.has(term))) return true;
    return figure !== undefined && figure !== 'rule' && figureFits(text, figure) === 0;
  };
}
