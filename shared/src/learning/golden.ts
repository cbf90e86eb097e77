import { z } from 'zod';
import { limits } from '../limits.ts';
import { sourceQuoteLength } from '../memories/memory-sources.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

/** The triggers of a run. */
export const goldenReasons = ['manual', 'nightly', 'instructions', 'documents', 'memories', 'glossary', 'synonym', 'boost'] as const;
export type GoldenReason = (typeof goldenReasons)[number];

/** there: the source says it. changed: it is there, but says something else now. gone: it was deleted or archived. */
export const goldenStates = ['there', 'changed', 'gone'] as const;

/** Passages that a question finds are counted this far for "among the first five". */
export const amongFive = 5;

/** How one question did. rank: place of its right passage among those found, from 1; null where it is not among them. */
export const goldenResultSchema = z.object({
  rank: z.number().int().positive().nullable(),
  isAnswered: z.boolean(),
  citesRight: z.boolean(),
  state: z.enum(goldenStates),
});
export type GoldenResult = z.infer<typeof goldenResultSchema>;

/** 2: the answer cites the right passage. 1: it is among the first five. 0: neither. */
export function goldenLevel({ rank, citesRight }: Pick<GoldenResult, 'rank' | 'citesRight'>): 0 | 1 | 2 {
  if (citesRight) return 2;
  return rank !== null && rank <= amongFive ? 1 : 0;
}

/** A question whose right passage a person named. name: of the document, or the memory's topic, as it is or last was. */
export const goldenQuestionSchema = z.object({
  id: idSchema,
  question: z.string(),
  documentId: idSchema.nullable(),
  memoryId: idSchema.nullable(),
  name: z.string(),
  section: z.string(),
  quote: z.string(),
  /** 0-based. */
  lineIndex: z.number().int().nonnegative(),
  createdBy: z.string().nullable(),
  createdAt: dateTimeSchema,
  archivedAt: dateTimeSchema.nullable(),
  /** As the last run that was no trial found it; null if there was none since it was saved. */
  last: goldenResultSchema.nullable(),
});
export type GoldenQuestion = z.infer<typeof goldenQuestionSchema>;

/** lost: its answer no longer cites the right passage, or the search no longer finds it. */
export const goldenChangeSchema = goldenResultSchema.extend({ id: idSchema, question: z.string(), why: z.string() });
export type GoldenChange = z.infer<typeof goldenChangeSchema>;

const goldenFigures = z.object({
  total: z.number().int().nonnegative(),
  /** Right passage found first; among the first five. */
  first: z.number().int().nonnegative(),
  amongFive: z.number().int().nonnegative(),
  /** Mean of 1 / rank, 0 to 1. */
  reciprocalRank: z.number().min(0).max(1),
  answered: z.number().int().nonnegative(),
});

/** One run over all active questions; lost and gained against the run that it is compared with. */
export const goldenRunSchema = goldenFigures.extend({
  id: idSchema,
  reason: z.enum(goldenReasons),
  /** The tried subject, or the one that triggered the run. */
  subject: z.record(z.string(), z.unknown()),
  isTrial: z.boolean(),
  startedBy: z.string().nullable(),
  startedAt: dateTimeSchema,
  finishedAt: dateTimeSchema,
  baselineId: idSchema.nullable(),
  lost: z.number().int().nonnegative(),
  gained: z.number().int().nonnegative(),
  overrideReason: z.string().nullable(),
  overriddenBy: z.string().nullable(),
  overriddenAt: dateTimeSchema.nullable(),
});
export type GoldenRunSummary = z.infer<typeof goldenRunSchema>;

/** A run with the questions that changed; baseline: the figures that it is compared with. */
export const goldenRunDetailsSchema = goldenRunSchema.extend({
  baseline: goldenFigures.nullable(),
  lostQuestions: z.array(goldenChangeSchema),
  gainedQuestions: z.array(goldenChangeSchema),
});
export type GoldenRun = z.infer<typeof goldenRunDetailsSchema>;

/** The loss of a run that is neither fixed nor accepted with a reason. */
export const goldenDropSchema = z.object({
  runId: idSchema,
  reason: z.enum(goldenReasons),
  at: dateTimeSchema,
  questions: z.array(goldenChangeSchema),
});
export type GoldenDrop = z.infer<typeof goldenDropSchema>;

export const goldenListSchema = z.object({
  questions: z.array(goldenQuestionSchema),
  archived: z.array(goldenQuestionSchema),
  drops: z.array(goldenDropSchema),
});

/** Active ones that a clinic can have: a run over all of them takes seconds. */
export const goldenLimit = 500;
export const goldenRunsShown = 30;

const questionSchema = z
  .string()
  .trim()
  .min(1, 'The question is required')
  .max(limits.searchText, `The question is too long (${limits.searchText.toLocaleString('en-US')} characters at most)`);
const quoteSchema = z
  .string()
  .trim()
  .min(1, 'Choose the words that are the right answer')
  .max(sourceQuoteLength, `The quoted passage is too long (${sourceQuoteLength.toLocaleString('en-US')} characters at most)`);

const place = {
  documentId: idSchema.optional(),
  /** 0-based; of a document. */
  lineIndex: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
  memoryId: idSchema.optional(),
  quote: quoteSchema.optional(),
};
type Place = { [Field in keyof typeof place]?: z.infer<(typeof place)[Field]> | undefined };

/** A document with a line, or a memory, and the words that it must contain there. */
const isPlace = ({ documentId, lineIndex, memoryId, quote }: Place) =>
  quote !== undefined && (memoryId === undefined ? documentId !== undefined && lineIndex !== undefined : documentId === undefined);
const isNoPlace = (given: Place) => Object.keys(place).every((field) => given[field as keyof Place] === undefined);
const choosePlace = 'Choose the document or memory with the answer, and the words in it';

export const saveGoldenSchema = z.strictObject({ question: questionSchema, ...place }).refine(isPlace, choosePlace);
export type SaveGolden = z.infer<typeof saveGoldenSchema>;

/** number: of the citation, as in [1], in the answer to a question of one's own. */
export const saveGoldenFromAnswerSchema = z.strictObject({
  messageId: idSchema,
  number: z.number().int().positive().max(limits.searchPage),
});

/** The question, or its place, or both. */
export const updateGoldenSchema = z
  .strictObject({ id: idSchema, question: questionSchema.optional(), ...place })
  .refine((given) => given.question !== undefined || !isNoPlace(given), 'Enter a change')
  .refine((given) => isNoPlace(given) || isPlace(given), choosePlace);
export type UpdateGolden = z.infer<typeof updateGoldenSchema>;

/** The code of a refusal that a reason lifts. */
export const goldenLost = 'GOLDEN_LOST';

export const overrideReasonSchema = z
  .string()
  .trim()
  .min(1, 'Explain why this is accepted')
  .max(limits.feedbackText, `The reason is too long (${limits.feedbackText} characters at most)`);

export const overrideGoldenSchema = z.strictObject({ runId: idSchema, reason: overrideReasonSchema });
