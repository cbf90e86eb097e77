import { cellsOf } from '../../../language/sentences.ts';
import { isFor, measuresAsked, type Span, spansIn } from '../../../language/spans.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';

const namesAges = /\b(?:ages?|aged|old|years?|months?|patients?|group|who)\b/i;

/**
 * Tells whether a sentence may be shown for a question that names a weight, an age or a percentage: a row for 10 to 25 kg says nothing about 30 kg. Weights and
 * percentages count wherever the sentence names a span of them; ages only in a row's first two cells, since years are also how long something is kept.
 */
export function askedMeasureFilter(question: string): (sentence: Pick<RankedSentence, 'kind' | 'text' | 'context'>) => boolean {
  const asked = measuresAsked(question);
  if (asked.length === 0) return () => true;
  return (sentence) => {
    const spans = [...spansIn(sentence.text).filter(({ of }) => of !== 'age'), ...agesOf(sentence)];
    return asked.every((measure) => isFor(spans, measure));
  };
}

function agesOf({ kind, text, context }: Pick<RankedSentence, 'kind' | 'text' | 'context'>): Span[] {
  if (kind !== 'row') return [];
  const names = cellsOf(context);
  const keys = cellsOf(text).slice(0, 2);
  return keys.flatMap((cell, index) => (namesAges.test(names[index] ?? cell) ? spansIn(cell).filter(({ of }) => of === 'age') : []));
}
