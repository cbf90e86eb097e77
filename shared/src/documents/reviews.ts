import { z } from 'zod';
import { idSchema } from '../people/users.ts';

const mostDays = 365;

export const listReviewsSchema = z.strictObject({
  /** How many days ahead to look. Overdue reviews are always included. */
  due: z.coerce.number().int().min(0, 'Give 0 days or more').max(mostDays, `Give ${mostDays} days at most`).default(30),
});

/** A document or a memory whose review is due. Days as YYYY-MM-DD. */
export const dueReviewSchema = z.object({
  kind: z.enum(['document', 'memory']),
  id: idSchema,
  name: z.string(),
  /** As it is written with the document: a person or a department. Of a memory, its owner's name. */
  owner: z.string().nullable(),
  reviewDue: z.string(),
  /** Negative once it is overdue. */
  daysLeft: z.number().int(),
});
export type DueReview = z.infer<typeof dueReviewSchema>;
