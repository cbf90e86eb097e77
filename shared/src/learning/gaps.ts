import { z } from 'zod';
import { localDaySchema } from '../analytics/analytics.ts';
import { gapKinds, gapStatuses, priorities, type Priority } from './learning-choices.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

/** A gap that nobody has asked about for this many days drops by one priority. */
export const gapCoolsAfterDays = 30;

/** Many people who miss the same thing say more than one who misses it often; days since it was asked last count, too. */
export function gapPriority({ reports, people, days = 0 }: { reports: number; people: number; days?: number }): Priority {
  const rank = gapRank(reports, people) - (days >= gapCoolsAfterDays ? 1 : 0);
  return priorities[Math.max(0, rank)] ?? 'low';
}

function gapRank(reports: number, people: number): number {
  if (reports >= 10 && people >= 5) return 3;
  if (reports >= 5 || people >= 3) return 2;
  return reports >= 2 ? 1 : 0;
}

/** So many of a gap's questions are read for its topic and its words, the last ones; its figures count all. */
export const gapWordsRead = 20;

/**
 * Questions with the same meaning are one gap: those that staff report, and those that the product noticed. No words contain identifiers of people.
 */
export const gapSchema = z.object({
  id: idSchema,
  /** Of its last questions the one that has most in common with the others, of equals the later. */
  topic: z.string(),
  priority: z.enum(priorities),
  /** How often it was asked or reported. */
  frequencyCount: z.number().int().positive(),
  gapDescription: z.string(),
  suggestedImprovement: z.string().nullable(),
  status: z.enum(gapStatuses),
  /** How many people that were. */
  peopleCount: z.number().int().nonnegative(),
  /** Words of its last questions that no document contained when they were asked. */
  unknownWords: z.array(z.string()),
  firstReportedOn: localDaySchema,
  lastReportedOn: localDaySchema,
  /** Null: it was never asked again. */
  askedAgainAt: dateTimeSchema.nullable(),
  /** Of its questions, how many were asked again, and how many of these got a cited answer. */
  probes: z.number().int().nonnegative(),
  probesAnswered: z.number().int().nonnegative(),
  /** answer: it was completed by itself. */
  closedBy: z.enum(['person', 'answer']).nullable(),
  /** Null while it is pending. */
  statusChangedAt: dateTimeSchema.nullable(),
});
export type Gap = z.infer<typeof gapSchema>;

/** The questions of a gap, those of the last day first, without names and times. */
export const gapQuestionsSchema = z.array(
  z.object({ question: z.string(), kind: z.enum(gapKinds), unknownWords: z.array(z.string()), reportedOn: localDaySchema }),
);
export type GapQuestions = z.infer<typeof gapQuestionsSchema>;
export const getGapSchema = z.strictObject({ id: idSchema });
/** So many of a gap's questions are listed. */
export const gapQuestionsShown = 100;

/** "Report missing information" on an answer of one's own. */
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

/** A report of one's own that the documents answer now, not yet seen. place: where, null where no passage says it. line: from 1. */
export const gapReplySchema = z.object({
  messageId: idSchema,
  question: z.string(),
  place: z
    .object({
      documentId: idSchema.nullable(),
      memoryId: idSchema.nullable(),
      name: z.string(),
      section: z.string(),
      line: z.number().int().positive(),
    })
    .nullable(),
});
export type GapReply = z.infer<typeof gapReplySchema>;
/** At most this many replies are shown at once, latest first. */
export const repliesShown = 3;
export const seeGapReplySchema = z.strictObject({ messageId: idSchema });
