import { z } from 'zod';
import { dueReviewSchema } from '../documents/reviews.ts';
import { idSchema } from './users.ts';

const named = { id: idSchema, name: z.string() };

/** What waits for a person on a day. Days as YYYY-MM-DD. */
export const digestSchema = z.object({
  day: z.string(),
  /** Their own that are overdue or due within 30 days. */
  reviews: z.array(dueReviewSchema),
  /** Versions that wait for their approval: ids of documents. */
  approvals: z.array(z.object(named)),
  /** Documents to read and acknowledge: ids of requests. */
  toRead: z.array(z.object({ ...named, due: z.string(), isOverdue: z.boolean() })),
  /** Their own documents that open gaps are about, with how many. */
  documentGaps: z.array(z.object({ ...named, gaps: z.number().int() })),
  /** Open gaps, for people who see reports. */
  gaps: z.number().int(),
});
export type Digest = z.infer<typeof digestSchema>;
