import { expectedFigure, figureFits } from '../../../language/question-type.ts';
import { isFragment } from '../../../language/sentences.ts';
import { tokenize } from '../../../language/terms.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';

/** Tells whether a sentence answers nothing: it only repeats the question, or it is a few words without the figure that the question asks for. */
export function emptyFor(question: string): (sentence: RankedSentence) => boolean {
  const asked = new Set(tokenize(question).map(({ term }) => term));
  const figure = expectedFigure(question);
  const wantsFigure = figure !== undefined && figure !== 'rule';
  return (sentence) =>
    isFragment(sentence) &&
    ((wantsFigure && figureFits(sentence.text, figure) === 0) || [...sentence.terms].every((term) => asked.has(term)));
}
