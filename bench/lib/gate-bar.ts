import type { GateSample, GateState } from './gate-samples.ts';
import { mean, quantile } from './measures.ts';

/** Share of the answerable that must be answered. */
export const keep = 0.932;
/** Of the questions whose nearest passages are "possibly related", the share for which they are. */
const possiblyRelated = 0.2;

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
 * In a large library more matches by chance, so the same evidence proves less. The bar rises with the library's size along the line through the bars
 * at which the largest library and the smallest (an FAQ of 72 passages) keep what they must.
 */
export function raiseWithSize(samples: readonly GateSample[], sums: readonly number[], state: GateState): Bar {
  const [large, small] = ['all', 'faq alone'].map((library) => {
    const own = samples.flatMap((sample, index) => (sample.library === library ? [{ sample, sum: sums[index] ?? 0 }] : []));
    const bar = barOf(
      own.map(({ sample }) => sample),
      own.map(({ sum }) => sum),
    );
    return { size: own[0]?.sample[state].features.size ?? 0, bar };
  });
  if (large === undefined || small === undefined) throw new Error('Neither library was read.');
  const slope = (large.bar - small.bar) / (large.size - small.size);
  return { size: -slope, intercept: slope * large.size - large.bar };
}

/**
 * From which probability on the nearest passages are shown as possibly related: down to where, of all refused questions above it, one in five would find
 * the answering document among them.
 */
export function possibleFrom(samples: readonly GateSample[], logits: readonly number[], state: GateState): number {
  const refused = samples
    .map((sample, index) => ({ weight: sample.weight, isNear: sample[state].isNear, p: 1 / (1 + Math.exp(-(logits[index] ?? 0))) }))
    .filter(({ p }) => p < 0.5)
    .sort((a, b) => b.p - a.p);
  let [near, all, from] = [0, 0, 0.5];
  for (const { weight, isNear, p } of refused) {
    all += weight;
    if (isNear) near += weight;
    if (near / all >= possiblyRelated) from = p;
  }
  return from;
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
