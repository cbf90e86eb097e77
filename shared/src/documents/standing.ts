/**
 * superseded: a newer document takes its place. expired: its review is overdue. upcoming: it is not in effect yet. All three answer, with a
 * warning.
 */
export const standings = ['effective', 'superseded', 'expired', 'upcoming'] as const;
export type Standing = (typeof standings)[number];

export interface SourceStanding {
  standing: Standing;
  warning: string | null;
}

/** Days as YYYY-MM-DD. */
export interface LifecycleFacts {
  name: string;
  effectiveFrom: string | null;
  reviewDue: string | null;
  successor: { name: string; effectiveFrom: string | null } | null;
}

/**
 * The standing of a document or memory on a day. It is superseded from the day on which its successor is in effect. Of several reasons the gravest
 * counts.
 */
export function standingOf({ name, effectiveFrom, reviewDue, successor }: LifecycleFacts, today: string): SourceStanding {
  if (successor !== null && (successor.effectiveFrom ?? '') <= today) {
    return { standing: 'superseded', warning: `“${name}” was superseded by “${successor.name}”.` };
  }
  if (effectiveFrom !== null && effectiveFrom > today) {
    return { standing: 'upcoming', warning: `“${name}” does not apply until ${dayLabel(effectiveFrom)}.` };
  }
  if (reviewDue !== null && reviewDue < today) {
    return { standing: 'expired', warning: `The review of “${name}” was due on ${dayLabel(reviewDue)}.` };
  }
  return { standing: 'effective', warning: null };
}

/** So many days before its review is due a document is due for review. */
export const reviewNoticeDays = 30;

/** Says whether the review is due by now or within the notice. Superseded documents are not reviewed any more. Days as YYYY-MM-DD. */
export function isDueForReview({ reviewDue, standing }: { reviewDue: string | null; standing: Standing }, today: string): boolean {
  if (reviewDue === null || standing === 'superseded') return false;
  return Date.parse(reviewDue) - Date.parse(today) <= reviewNoticeDays * 24 * 60 * 60 * 1000;
}

// Made once: ten thousand documents are listed at a time, and making one takes longer than using it.
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "May 3, 2026". */
export function dayLabel(day: string): string {
  return dayFormat.format(new Date(day));
}
