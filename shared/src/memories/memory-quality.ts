import { z } from 'zod';

/** The parts of a memory's quality, in the order in which they are shown. */
export const qualityPartNames = ['completeness', 'source', 'freshness', 'use', 'feedback', 'duplicates'] as const;
export type QualityPartName = (typeof qualityPartNames)[number];

export const qualityPartLabels: Record<QualityPartName, string> = {
  completeness: 'Completeness',
  source: 'Source',
  freshness: 'Freshness',
  use: 'Use',
  feedback: 'Feedback',
  duplicates: 'No duplicates',
};

/** Percent points that each part gives at most; together 100. */
export const qualityPartPoints: Record<QualityPartName, number> = {
  completeness: 25,
  source: 15,
  freshness: 25,
  use: 15,
  feedback: 10,
  duplicates: 10,
};

export const qualityPartSchema = z.object({
  name: z.enum(qualityPartNames),
  /** Whole percent points; the points of all parts together are the score. */
  points: z.number().int().nonnegative(),
  /** Why so many, as a sentence. */
  why: z.string(),
});
export type QualityPart = z.infer<typeof qualityPartSchema>;

/** Uses and feedback count for so long, and are kept no longer. */
export const memoryUseDays = 90;
