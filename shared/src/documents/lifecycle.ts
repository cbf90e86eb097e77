import { z } from 'zod';
import { standings } from './standing.ts';
import { limits } from '../limits.ts';
import { departmentIdsSchema, idSchema } from '../people/users.ts';

/** A calendar day, YYYY-MM-DD, in the time zone of the clinic's server. */
export const daySchema = z.iso
  .date('Give the date as YYYY-MM-DD')
  .refine((day) => day >= '1900-01-01' && day <= '2199-12-31', 'Use a date between 1900 and 2199');

export const documentLifecycleSchema = z.object({
  /** The owner, as free text: a person or an office. */
  owner: z.string().nullable(),
  /** person:5 or department:3, if the owner is the name of exactly one person or department, or the email address of a person. */
  ownerId: z.string().nullable(),
  /** First day on which it is in effect; null: it always was. */
  effectiveFrom: z.string().nullable(),
  /** Last day by which it should have been reviewed. */
  reviewDue: z.string().nullable(),
  /** Months from one review to the next; null: 12. */
  reviewEveryMonths: z.number().int().positive().nullable(),
  /** The document that takes its place. */
  supersededBy: z.object({ id: idSchema, name: z.string() }).nullable(),
  standing: z.enum(standings),
  /** The standing as a sentence; null while it is effective. */
  warning: z.string().nullable(),
});

/** Months from one review to the next where none are set. */
export const standardReviewMonths = 12;
const mostReviewMonths = 120;
const monthsProblem = `Use a whole number of months from 1 to ${mostReviewMonths}`;

/** null takes a thing away; what is left out stays as it is. */
export const setLifecycleSchema = z.strictObject({
  id: idSchema,
  owner: z.string().trim().max(limits.name, `The owner is too long (${limits.name} characters at most)`).nullish(),
  ownerId: z
    .string()
    .regex(/^(?:person|department):\d{1,15}$/, 'Send ownerId as person:5 or department:3')
    .nullish(),
  effectiveFrom: daySchema.nullish(),
  reviewDue: daySchema.nullish(),
  reviewEveryMonths: z.number(monthsProblem).int(monthsProblem).min(1, monthsProblem).max(mostReviewMonths, monthsProblem).nullish(),
  /** None: everyone. */
  departmentIds: departmentIdsSchema.optional(),
  supersededBy: idSchema.nullish(),
});
export type SetLifecycle = z.infer<typeof setLifecycleSchema>;

/** True if the review would be due before the document takes effect. Days as YYYY-MM-DD. */
export function isReviewEarly({ effectiveFrom, reviewDue }: { effectiveFrom: string | null; reviewDue: string | null }): boolean {
  return effectiveFrom !== null && reviewDue !== null && reviewDue < effectiveFrom;
}

/** The same day of a later month, or that month's last day if it is shorter: one year after February 29 is February 28. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}
