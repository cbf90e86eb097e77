/** A weight in kilograms, an age in months, or a percentage: the people or things that a row of a table is for. */
type Dimension = 'weight' | 'age' | 'percent';
export type Measure = { of: Dimension; value: number };
/** Both ends belong to it. */
export type Span = { of: Dimension; from: number; to: number };

const dimensions: [Dimension, RegExp, factor: number][] = [
  ['weight', /^(?:kg|kgs|kilos?|kilograms?)$/i, 1],
  ['weight', /^(?:lb|lbs|pounds?)$/i, 0.453_592],
  ['age', /^(?:years?|yrs?|yo|y\/o)$/i, 12],
  ['age', /^(?:months?|mos?)$/i, 1],
  ['percent', /^(?:%|percent|pct)$/i, 1],
];
const unit = '(kgs?|kilos?|kilograms?|lbs?|pounds?|years?|yrs?|yo|y/o|months?|mos?|%|percent|pct)';
const number = '(\\d{1,4}(?:\\.\\d{1,3})?)';
const between = new RegExp(`${number} ?${unit}? ?(?:-|–|to|through|and) ?${number} ?${unit}(?![\\p{L}/])`, 'giu');
const below = new RegExp(`(?:under|below|less than|younger than|up to|at most|<|≤) ?${number} ?${unit}(?![\\p{L}/])`, 'giu');
const above = new RegExp(`(?:over|above|more than|older than|at least|from|>|≥) ?${number} ?${unit}(?![\\p{L}/])`, 'giu');
const andMore = new RegExp(`${number} ?${unit}(?: old)?,? ?(?:(?:and|or) (?:over|above|more|up|older|heavier)\\b|\\+)`, 'giu');
const andLess = new RegExp(`${number} ?${unit}(?: old)?,? ?(?:and|or) (?:under|below|less|younger|lighter)\\b`, 'giu');
const single = new RegExp(`(?<![\\d.,$/-])${number}[ -]?${unit}(?![\\p{L}/])`, 'giu');
const saysAge = /^(?:yo|y\/o)$/i;

function measure(value: string, unitName: string): Measure | undefined {
  const known = dimensions.find(([, pattern]) => pattern.test(unitName));
  return known && { of: known[0], value: Number(value) * known[2] };
}

/** The weight, age or percentage that a question names: "40 lb kid", "7 yo", "220% poverty". Years are an age only where the question says so. */
export function measuresAsked(question: string): Measure[] {
  return [...question.matchAll(single)].flatMap((match) => {
    const [written, value = '', unitName = ''] = match;
    const found = measure(value, unitName);
    const isOld = saysAge.test(unitName) || /^[ -]?old\b/i.test(question.slice(match.index + written.length));
    return found === undefined || (found.of === 'age' && !isOld) ? [] : [found];
  });
}

/** The spans that a text names: "22 to 55 lb (10 to 25 kg)", "under 10 kg", "30 kg and over". */
export function spansIn(text: string): Span[] {
  const spans = [...text.matchAll(between)].flatMap(([, low = '', lowUnit, high = '', highUnit = '']) => {
    const [from, to] = [measure(low, lowUnit ?? highUnit), measure(high, highUnit)];
    return from === undefined || to === undefined ? [] : [{ of: to.of, from: from.value, to: to.value }];
  });
  const open = (pattern: RegExp, toSpan: (value: number) => Omit<Span, 'of'>): Span[] =>
    [...text.matchAll(pattern)].flatMap(([, value = '', unitName = '']) => {
      const found = measure(value, unitName);
      return found === undefined ? [] : [{ of: found.of, ...toSpan(found.value) }];
    });
  const upTo = (value: number) => ({ from: 0, to: value });
  const onFrom = (value: number) => ({ from: value, to: Infinity });
  return [...spans, ...open(below, upTo), ...open(andLess, upTo), ...open(above, onFrom), ...open(andMore, onFrom)];
}

/** Tables leave gaps, as between 29.9 and 30 kg. */
const gap = 1.005;

/** False where a text is for other weights, ages or percentages than the one that is asked. */
export function isFor(spans: readonly Span[], asked: Measure): boolean {
  const comparable = spans.filter(({ of }) => of === asked.of);
  return comparable.length === 0 || comparable.some(({ from, to }) => from <= asked.value * gap && asked.value <= to * gap);
}
