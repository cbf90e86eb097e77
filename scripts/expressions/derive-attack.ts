import { type Attack, measure, textOf } from './attack.ts';
import { partsOf } from './parts.ts';

const usualEnds = ['', '\0', '\n', '\n!'];

type Trial = { attack: Attack; time: number };

/** The worst of many texts that the expression's own parts suggest. */
export function deriveAttack(expression: RegExp, all: boolean): Trial {
  const promising = tryAttacks(expression, all, suggestAttacks(expression), { length: 20_000, limit: 100, enough: 3 });
  const [worst] = tryAttacks(
    expression,
    all,
    promising.slice(0, 15).map(({ attack }) => attack),
    { length: 100_000, limit: 1_500, enough: 1 },
  );
  if (worst === undefined) throw new Error(`No text was found for ${String(expression)}`);
  return worst;
}

/** The slowest first; ends early once enough are beyond the limit. */
function tryAttacks(
  expression: RegExp,
  all: boolean,
  attacks: Attack[],
  { length, limit, enough }: { length: number; limit: number; enough: number },
): Trial[] {
  const trials: Trial[] = [];
  for (const attack of attacks) {
    trials.push({ attack, time: measure(expression, all, textOf(attack, length), limit) });
    if (trials.filter(({ time }) => time === Infinity).length === enough) break;
  }
  return trials.sort((a, b) => b.time - a.time);
}

/** Repeats each sign the expression tells apart, each pair of the commonest, and each stretch of its parts, with and without what leads there. */
export function suggestAttacks(expression: RegExp): Attack[] {
  const { signs, stops, runs, repetitions } = partsOf(expression);
  const ends = [...usualEnds, ...stops];
  const common = signs.slice(0, 5);
  const pairs = common.flatMap((a) => common.map((b) => a + b));
  const repeated = [...new Set([...signs.slice(0, 24), ...pairs, ...runs, ...runs.map((run) => ` ${run}`)])].filter(Boolean);
  const led = repetitions.flatMap(({ leads, texts }) =>
    leads.flatMap((lead) => texts.filter(Boolean).flatMap((text) => [...ends, '!', 'a', ' '].map((end): Attack => [lead, text, end]))),
  );
  return [...led, ...repeated.slice(0, 1_500).flatMap((part) => ends.map((end): Attack => ['', part, end]))];
}
