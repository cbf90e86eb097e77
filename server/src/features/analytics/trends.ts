import { fewestCounted, notEnoughData, type Trend } from '@vademecum/shared/analytics/analytics.ts';

/** A figure, and how many questions (or what else) it is computed from. */
export interface Counted {
  value: number;
  from: number;
}

/** How a figure changed against the one before, or why that cannot be said. */
export function trendOf(now: Counted, before: Counted | { missing: string }): Trend {
  if ('missing' in before) return without(before.missing);
  if (now.from < fewestCounted || before.from < fewestCounted || before.value === 0) return without(notEnoughData);
  const percent = Math.round(((now.value - before.value) / before.value) * 1_000) / 10;
  return { percent, before: before.value, missing: null };
}

const without = (missing: string): Trend => ({ percent: null, before: null, missing });
