import { z } from 'zod';
import { type Standing, standings } from './answers.ts';
import { limits } from './limits.ts';
import { idSchema } from './users.ts';

/** A calendar day, YYYY-MM-DD, in the time zone of the clinic's server. */
const daySchema = z.iso
  .date('Give the date as YYYY-MM-DD')
  .refine((day) => day >= '1900-01-01' && day <= '2199-12-31', 'The date must lie between 1900 and 2199');

export const documentLifecycleSchema = z.object({
  /** Who answers for it, as free text: a person or an office. */
  owner: z.string().nullable(),
  /** First day on which it holds; null: it always did. */
  effectiveFrom: z.string().nullable(),
  /** Last day by which it should have been reviewed. */
  reviewDue: z.string().nullable(),
  /** The document that takes its place. */
  supersededBy: z.object({ id: idSchema, name: z.string() }).nullable(),
  standing: z.enum(standings),
  /** The standing as a sentence; null while it is effective. */
  warning: z.string().nullable(),
});

/** null takes a thing away; what is left out stays as it is. */
export const setLifecycleSchema = z.strictObject({
  id: idSchema,
  owner: z.string().trim().max(limits.name, `The owner is too long (${limits.name} characters at most)`).nullish(),
  effectiveFrom: daySchema.nullish(),
  reviewDue: daySchema.nullish(),
  supersededBy: idSchema.nullish(),
});
export type SetLifecycle = z.infer<typeof setLifecycleSchema>;

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

/** How a document or memory stands on a day. It is superseded from the day on which its successor holds; of several reasons the gravest counts. */
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

/** Whether the review has to be done by now or within the notice. What was superseded is not reviewed any more. Days as YYYY-MM-DD. */
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
