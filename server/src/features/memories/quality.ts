import type { Memory } from '@vademecum/shared/memories.ts';

type Judged = Pick<Memory, 'value' | 'category' | 'source' | 'updatedAt' | 'reviewDue' | 'accessCount'>;

const day = 24 * 60 * 60 * 1000;
/** Shorter notes rarely say all that a reader needs. */
const completeWords = 12;
const freshDays = 365;
const staleDays = 3 * 365;
/** More uses than this prove nothing more. */
const enoughUses = 10;

/** What a note's quality is made of; together 1. */
const shares = { completeness: 0.4, freshness: 0.3, use: 0.2, category: 0.1 };

/**
 * How good a note is, 0-1, two decimals: whether it says enough and where that comes from, was looked at lately, was of use, and can be found by its
 * category. No judgement of whether it is true.
 */
export function qualityScore(memory: Judged, now: Date): number {
  const parts: Record<keyof typeof shares, number> = {
    completeness: completeness(memory),
    freshness: freshness(memory, now),
    use: Math.log(1 + Math.min(memory.accessCount, enoughUses)) / Math.log(1 + enoughUses),
    category: memory.category === null ? 0 : 1,
  };
  const names = Object.keys(shares) as (keyof typeof shares)[];
  return Math.round(100 * names.reduce((sum, name) => sum + shares[name] * parts[name], 0)) / 100;
}

/** Three quarters for its length, one for saying where it comes from. */
function completeness({ value, source }: Judged): number {
  const words = value.match(/\S+/g)?.length ?? 0;
  return 0.75 * Math.min(1, words / completeWords) + (source === null ? 0 : 0.25);
}

/** 1 for a year after the last change, then falling to 0 after three; 0 once its review is overdue. */
function freshness({ updatedAt, reviewDue }: Judged, now: Date): number {
  if (reviewDue !== null && now.getTime() >= Date.parse(reviewDue) + day) return 0;
  const age = (now.getTime() - Date.parse(updatedAt)) / day;
  return Math.min(1, Math.max(0, (staleDays - age) / (staleDays - freshDays)));
}
