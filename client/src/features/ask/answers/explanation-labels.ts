import type { Explanation } from '@vademecum/shared/ask/answers.ts';

type LookedForWord = Explanation['words'][number];

const likelihoods: [least: number, words: string][] = [
  [0.95, 'almost certain'],
  [0.8, 'very likely'],
  [0.6, 'likely'],
  [0.4, 'as likely as not'],
  [0.2, 'unlikely'],
  [0, 'very unlikely'],
];

/** How likely, in words: for a probability of 0 to 1. */
export function likelihoodLabel(probability: number): string {
  return likelihoods.find(([least]) => probability >= least)?.[1] ?? 'very unlikely';
}

export function percentLabel(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 100)} %`;
}

/** Milliseconds, as exactly as a person cares to know. */
export function durationLabel(ms: number): string {
  if (ms < 1) return 'under 1 ms';
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** What became of a word of the question: found, looked for in another spelling, or nowhere. */
export function wordLabel({ status, usedAs: [closest] }: LookedForWord): string {
  if (status === 'unknown') return 'in no document';
  return status === 'found' || closest === undefined ? 'found' : `respelt as “${closest}”`;
}

/** As what else a word was looked for: other words that mean the same; its own stem is none. */
export function othersUsed({ word, status, usedAs }: LookedForWord): string[] {
  const others = status === 'repaired' ? usedAs.slice(1) : usedAs;
  return others.filter((term) => !word.startsWith(term));
}
