import type { Deps } from './deps.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Something that happened in the sample clinic, so many days (also parts of days) before today. */
export interface Moment {
  daysAgo: number;
  happen: (then: Deps) => Promise<unknown>;
}

/** The same product with its clock turned back. */
export function daysBefore(deps: Deps, count: number): Deps {
  return { ...deps, now: () => new Date(deps.now().getTime() - count * dayMs) };
}

/** What happened before today, the oldest first: by the same services that carry it out for people. */
export async function liveThrough(deps: Deps, moments: readonly Moment[]): Promise<void> {
  for (const { daysAgo, happen } of moments.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    await happen(daysBefore(deps, daysAgo));
  }
}

/** By the clinic's clock: an hour of the day, also with parts, so many days ago. Less than 0: still to come. */
export function daysAgoAt(now: Date, { daysAgo, hour }: { daysAgo: number; hour: number }): number {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, Math.floor(hour), Math.round((hour % 1) * 60));
  return (now.getTime() - at.getTime()) / dayMs;
}

export function weekdayOf(now: Date, daysAgo: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getDay();
}
