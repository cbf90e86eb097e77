import { z } from 'zod';
import { dateTimeSchema, idSchema } from './users.ts';

/** Specification, section 3: what the documentation lacks, as staff met it. */
export const priorities = ['low', 'medium', 'high', 'critical'] as const;
export type Priority = (typeof priorities)[number];

/** pending: nobody has seen to it. completed: the documents now answer it; one more report opens it again. dismissed: nothing to be done, and it stays so. */
export const gapStatuses = ['pending', 'completed', 'dismissed'] as const;
export type GapStatus = (typeof gapStatuses)[number];

/** One person pressing twice says as much as pressing once; many people who miss the same thing say more than one who misses it often. */
export function gapPriority({ reports, people }: { reports: number; people: number }): Priority {
  if (reports >= 10 && people >= 5) return 'critical';
  if (reports >= 5 || people >= 3) return 'high';
  return reports >= 2 ? 'medium' : 'low';
}

/** Reports of questions that ask for the same words are one gap. */
export const gapSchema = z.object({
  id: idSchema,
  /** The question that was reported last. */
  topic: z.string(),
  priority: z.enum(priorities),
  /** How often it was reported. */
  frequencyCount: z.number().int().positive(),
  gapDescription: z.string(),
  suggestedImprovement: z.string().nullable(),
  status: z.enum(gapStatuses),
  /** How many people reported it. */
  peopleCount: z.number().int().nonnegative(),
  /** Words that stood in no document when it was asked. */
  unknownWords: z.array(z.string()),
  firstReportedAt: dateTimeSchema,
  lastReportedAt: dateTimeSchema,
});
export type Gap = z.infer<typeof gapSchema>;

/** "Report as gap" on an answer of one's own. */
export const reportGapSchema = z.strictObject({ messageId: idSchema });
/** reportedAt: when this message was first reported; reporting it again changes nothing. */
export const gapReportedSchema = z.object({ messageId: idSchema, reportedAt: dateTimeSchema });
export type GapReported = z.infer<typeof gapReportedSchema>;

/** The caller's own session, whose reported messages are asked for. */
export const reportedGapsSchema = z.strictObject({ chatSessionId: idSchema });

export const setGapStatusSchema = z.strictObject({
  id: idSchema,
  status: z.enum(gapStatuses, `Status is one of ${gapStatuses.join(', ')}`),
});
