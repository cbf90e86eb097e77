import type { GateSample, GateState } from './gate-samples.ts';
import { mean, quantile } from '../../../bench/lib/measures.ts';

/** Share of the answerable that must be answered in the library of all sets. */
export const keep = 0.932;
/** Share of a clinic's near-absent questions that must not be answered, before more is asked where it can hurt. By words alone a higher share would refuse plain questions. */
export const careful: Readonly<Record<GateState, number>> = { meaning: 0.72, words: 0.44 };
/** Share of the questions on other subjects for which no passages are offered. */
const unrelated = 0.8;

export type Bar = { size: number; intercept: number };

/** The bar that keeps the wanted share of the answerable, each set counting the same. */
function barOf(samples: readonly GateSample[], sums: readonly number[]): number {
  const answerable = samples.flatMap(({ answerable, group }, index) => (answerable ? [{ group, sum: sums[index] ?? 0 }] : []));
  const groups = [...Map.groupBy(answerable, ({ group }) => group).values()];
  const all = answerable.map(({ sum }) => sum);
  let best = quantile(all, 0);
  for (let share = 0; share < 0.5; share += 0.0025) {
    const bar = quantile(all, share);
    if (mean(groups.map((group) => mean(group.map(({ sum }) => (sum >= bar ? 1 : 0))))) >= keep) best = bar;
  }
  return best;
}

/**
 * In a large library more matches by chance, so the same evidence proves less. The bar rises with the library's size along the line through the bar at which the
 * largest library keeps what it must and the one at which clinics, which are small, are as careful as they must be.
 */
export function raiseWithSize(samples: readonly GateSample[], sums: readonly number[], state: GateState): Bar {
  const chosen = (isOne: (sample: GateSample) => boolean) =>
    samples.flatMap((sample, index) => (isOne(sample) ? [{ sample, sum: sums[index] ?? 0, size: sample[state].features.size }] : []));
  const all = chosen(({ library }) => library === 'all');
  const absent = chosen(({ group }) => group.startsWith('clinic') && group.endsWith('absent'));
  if (all.length === 0 || absent.length === 0) throw new Error('A library was not read.');
  const large = {
    size: mean(all.map(({ size }) => size)),
    bar: barOf(
      all.map(({ sample }) => sample),
      all.map(({ sum }) => sum),
    ),
  };
  const small = {
    size: mean(absent.map(({ size }) => size)),
    bar: quantile(
      absent.map(({ sum }) => sum),
      careful[state],
    ),
  };
  const slope = (large.bar - small.bar) / (large.size - small.size);
  return { size: -slope, intercept: slope * large.size - large.bar };
}

/** The probability from which the nearest passages are offered as possibly related; most questions on other subjects stay below it. */
export function possibleFrom(samples: readonly GateSample[], logits: readonly number[]): number {
  const outside = samples.flatMap(({ group }, index) =>
    /: (?:outside|far)$/.test(group) ? [1 / (1 + Math.exp(-(logits[index] ?? 0)))] : [],
  );
  return Math.min(0.5, quantile(outside, unrelated));
}

/** Shares by set or kind in every library. */
export function reportGate(samples: readonly GateSample[], logits: readonly number[]): void {
  for (const [library, own] of Map.groupBy(
    samples.map((sample, index) => ({ ...sample, isKept: (logits[index] ?? 0) >= 0 })),
    (sample) => sample.library,
  )) {
    const shares = [...Map.groupBy(own, ({ group }) => group)].map(([group, rows]) => {
      const kept = mean(rows.map(({ isKept }) => (isKept ? 1 : 0)));
      const isAnswerable = rows[0]?.answerable === true;
      return `${group.slice(library.length + 2)} ${isAnswerable ? 'kept' : 'refused'} ${(isAnswerable ? kept : 1 - kept).toFixed(2)}`;
    });
    console.log(`  ${library.padEnd(15)} ${shares.join(', ')}`);
  }
}
