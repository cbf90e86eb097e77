import { above, below } from './figure.ts';
import { unitNamed, unitPattern } from './units.ts';

/** A weight in kilograms, an age in months, or a percentage: the people or things that a row of a table is for. */
export type Measure = { of: 'weight' | 'age' | 'percent'; value: number };
/** Both ends belong to it. */
export type Span = { of: Measure['of']; from: number; to: number };

const shorthand: Record<string, string> = { yr: 'year', yo: 'year', 'y/o': 'year', mo: 'month', pct: 'percent' };
const unit = `((?:${unitPattern('weight', 'months', 'percent')}|${Object.keys(shorthand).join('|')})s?)`;
const number = '(\\d{1,4}(?:\\.\\d{1,3})?)';
const between = new RegExp(`${number} ?${unit}? ?(?:-|–|to|through|and) ?${number} ?${unit}(?![\\p{L}/])`, 'giu');
const upTo = new RegExp(`(?:${below}|younger than|<|≤) ?${number} ?${unit}(?![\\p{L}/])`, 'giu');
const onFrom = new RegExp(`(?<!no )(?:${above}|older than|from|>|≥) ?${number} ?${unit}(?![\\p{L}/])`, 'giu');
const andMore = new RegExp(`${number} ?${unit}(?: old)?,? ?(?:(?:and|or) (?:over|above|more|up|older|heavier)\\b|\\+)`, 'giu');
const andLess = new RegExp(`${number} ?${unit}(?: old)?,? ?(?:and|or) (?:under|below|less|younger|lighter)\\b`, 'giu');
const single = new RegExp(`(?<![\\d.,$/-])${number}[ -]?${unit}(?![\\p{L}/])`, 'giu');
const saysAge = /^(?:yo|y\/o)$/i;

function measure(value: string, written: string): Measure {
  const plain = written.toLowerCase().replace(/s$/, '');
  const [dimension, factor] = unitNamed(shorthand[plain] ?? plain) ?? ['percent', 1];
  return { of: dimension === 'weight' || dimension === 'percent' ? dimension : 'age', value: Number(value) * factor };
}

/** The weight, age or percentage that a question names: "40 lb kid", "7 yo", "220% poverty". Years are an age only where the question says so. */
export function measuresAsked(question: string): Measure[] {
  return [...question.matchAll(single)].flatMap((match) => {
    const [written, value = '', unitName = ''] = match;
    const found = measure(value, unitName);
    const isOld = saysAge.test(unitName) || /^[ -]?old\b/i.test(question.slice(match.index + written.length));
    return found.of === 'age' && !isOld ? [] : [found];
  });
}

/** The spans that a text names: "22 to 55 lb (10 to 25 kg)", "under 10 kg", "30 kg and over". */
export function spansIn(text: string): Span[] {
  const spans = [...text.matchAll(between)].map(([, low = '', lowUnit, high = '', highUnit = '']) => {
    const [from, to] = [measure(low, lowUnit ?? highUnit), measure(high, highUnit)];
    return { of: to.of, from: from.value, to: to.value };
  });
  const open = (patterns: readonly RegExp[], toSpan: (value: number) => Omit<Span, 'of'>): Span[] =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, value = '', unitName = '']) => {
        const found = measure(value, unitName);
        return { of: found.of, ...toSpan(found.value) };
      }),
    );
  return [...spans, ...open([upTo, andLess], (to) => ({ from: 0, to })), ...open([onFrom, andMore], (from) => ({ from, to: Infinity }))];
}

/** Tables leave gaps, as between 29.9 and 30 kg. */
const gap = 1.005;

/** False where a text is for other weights, ages or percentages than the one that is asked. */
export function isFor(spans: readonly Span[], asked: Measure): boolean {
  const comparable = spans.filter(({ of }) => of === asked.of);
  return comparable.length === 0 || comparable.some(({ from, to }) => from <= asked.value * gap && asked.value <= to * gap);
}
