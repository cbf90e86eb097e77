import { z } from 'zod';
import { localDaySchema } from '../analytics/analytics.ts';
import { priorities, type Priority } from './learning-choices.ts';
import { actionStatuses, type ActionType, actionTypes } from './learning-choices.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

/** These change how passages are found: they are tried first, and can be undone. The others are work for people. */
export const learnedTypes = ['add_synonym', 'pin_passage', 'demote_passage'] as const satisfies readonly ActionType[];
export const isLearned = (type: ActionType): boolean => (learnedTypes as readonly ActionType[]).includes(type);

/** Specification, section 9: the dashboard shows so many at first. */
export const actionsShown = 10;
/** The number of items in the evidence of an action. */
export const evidenceShown = 50;
export const learningRunsShown = 20;

/** From so many ratings on, and below (or above) so much on average, of 5, something is proposed. helpful counts as 5, not helpful as 1. */
export const ratingBounds = { least: 3, reviewBelow: 2.5, pinFrom: 4, demoteUpTo: 2 } as const;
/** The least number of chats and people that used a synonym. */
export const synonymBounds = { chats: 2, people: 2 } as const;

/** The measurements of an action; null if they say nothing. */
export const effectSchema = z.object({
  measuredAt: dateTimeSchema,
  golden: z.object({ total: z.number(), first: z.number(), amongFive: z.number(), answered: z.number() }).nullable(),
  /** Of the very questions that it was learned from: how many find the right passage within so many places. */
  hits: z.object({ questions: z.number(), found: z.number(), within: z.number() }).nullable(),
  /** Of the questions of its gap. */
  answered: z.object({ questions: z.number(), answered: z.number() }).nullable(),
  /** Of the answers that cite it; mean null without a rating. */
  rating: z.object({ ratings: z.number(), mean: z.number().nullable() }).nullable(),
});
export type ActionEffect = z.infer<typeof effectSchema>;

export const improvementActionSchema = z.object({
  id: idSchema,
  actionType: z.enum(actionTypes),
  priority: z.enum(priorities),
  status: z.enum(actionStatuses),
  description: z.string(),
  implementationPlan: z.string().nullable(),
  expectedImpact: z.string().nullable(),
  createdAt: dateTimeSchema,
  completedAt: dateTimeSchema.nullable(),
  /** The evidence for it, in sentences. */
  facts: z.array(z.string()),
  documentId: idSchema.nullable(),
  memoryId: idSchema.nullable(),
  gapId: idSchema.nullable(),
  before: effectSchema.nullable(),
  after: effectSchema.nullable(),
  /** Why it was refused, closed or withdrawn. */
  note: z.string().nullable(),
  /** The name of the person who decided last; null for the product itself. */
  decidedBy: z.string().nullable(),
  decidedAt: dateTimeSchema.nullable(),
});
export type ImprovementAction = z.infer<typeof improvementActionSchema>;

/** completed: approve, or mark as done. undone: take back what is live. pending: open a dismissed one again. */
export const setActionStatusSchema = z.strictObject({
  id: idSchema,
  status: z.enum(['pending', 'completed', 'dismissed', 'undone'], 'Status is one of pending, completed, dismissed, undone'),
});
export type SetActionStatus = z.infer<typeof setActionStatusSchema>;

/** A question that an action was proposed from, without name and time; question null: its words were deleted with the chat. */
export const evidenceRowSchema = z.object({
  askedOn: localDaySchema,
  question: z.string().nullable(),
  isAnswered: z.boolean(),
  rating: z.number().nullable(),
  isHelpful: z.boolean().nullable(),
});
export type EvidenceRow = z.infer<typeof evidenceRowSchema>;

/** Something that the search was taught and that is live. */
export const learnedSchema = z.object({
  actionId: idSchema,
  actionType: z.enum(learnedTypes),
  description: z.string(),
  since: dateTimeSchema,
});
export type Learned = z.infer<typeof learnedSchema>;

const weights: Record<Priority, number> = { critical: 3, high: 2, medium: 1, low: 0 };

/** Pending actions come first, by priority. The others follow, newest first. */
export function inOrder(actions: readonly ImprovementAction[]): ImprovementAction[] {
  const isOpen = ({ status }: ImprovementAction): number => Number(status === 'pending');
  return [...actions].sort((a, b) => isOpen(b) - isOpen(a) || isOpen(a) * (weights[b.priority] - weights[a.priority]) || b.id - a.id);
}

export const learningReasons = ['nightly', 'manual', 'changes'] as const;
export type LearningReason = (typeof learningReasons)[number];

/** name: what was done. count: of what it did, in the words of `unit`. error: why it was left off. */
export const learningStepSchema = z.object({
  name: z.string(),
  count: z.number().int().nonnegative(),
  unit: z.string(),
  ms: z.number().nonnegative(),
  error: z.string().nullable(),
});
export type LearningStep = z.infer<typeof learningStepSchema>;

/** finishedAt null: it is running. error: why it ended early, or what of it failed. */
export const learningRunSchema = z.object({
  id: idSchema,
  reason: z.enum(learningReasons),
  startedBy: z.string().nullable(),
  startedAt: dateTimeSchema,
  finishedAt: dateTimeSchema.nullable(),
  steps: z.array(learningStepSchema),
  error: z.string().nullable(),
});
export type LearningRun = z.infer<typeof learningRunSchema>;
