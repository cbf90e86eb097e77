import { cellsOf } from '../../../language/tables.ts';
import { isFor, measuresAsked, type Span, spansIn } from '../../../language/spans.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';

const namesPatients = /\b(?:child|children|infants?|adults?|patients?)\b/i;
const namesAges = /\b(?:ages?|aged|old|years?|months?|patients?|group|who)\b/i;

/**
 * Tells whether a sentence may be shown for a question that names a weight, an age or a percentage: a row for 10 to 25 kg says nothing about 30 kg. Weights count
 * wherever the sentence names a span of them. Ages and percentages count only in a row's first two cells: years are also how long something is kept, and "keep the
 * saturation above 94 %" answers who has 88 %.
 */
export function askedMeasureFilter(question: string): (sentence: Pick<RankedSentence, 'kind' | 'text' | 'context'>) => boolean {
  const asked = measuresAsked(question);
  if (asked.length === 0) return () => true;
  return (sentence) => {
    const spans = [...spansIn(sentence.text).filter(({ of }) => of === 'weight'), ...keysOf(sentence)];
    return asked.every((measure) => isFor(spans, measure));
  };
}

/** The ages and percentages that a row is for. */
function keysOf({ kind, text, context }: Pick<RankedSentence, 'kind' | 'text' | 'context'>): Span[] {
  if (kind !== 'row') return [];
  const names = cellsOf(context);
  const keys = cellsOf(text, context).slice(0, 2);
  return keys.flatMap((cell, index) =>
    spansIn(cell).filter(
      ({ of }) => of === 'percent' || (of === 'age' && (namesAges.test(names[index] ?? cell) || namesPatients.test(cell))),
    ),
  );
}
