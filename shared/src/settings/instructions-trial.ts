import { z } from 'zod';
import { instructionsTextSchema } from './instructions.ts';
import { idSchema } from '../people/users.ts';

/** Golden questions that a model answers twice before new instructions are saved. */
export const mostTried = 20;

/** The message when there is nothing to try. */
export const noModelWrites = 'Instructions apply only when an AI model writes answers. No model is active.';
export const nothingToTry = 'There are no golden questions yet, so there is nothing to compare. Save one from an answer in chat.';

/** model: which one writes answers now, null if none does. questions: how many golden ones a new text is tried on. */
export const instructionsReachSchema = z.object({ model: z.string().nullable(), questions: z.number().int().nonnegative() });
export type InstructionsReach = z.infer<typeof instructionsReachSchema>;

export const beginTrialSchema = z.strictObject({ instructions: instructionsTextSchema });

/** trialId: null where nothing can be tried, because no model writes answers (model: null) or there are no golden questions. */
export const trialBegunSchema = z.object({
  trialId: idSchema.nullable(),
  model: z.string().nullable(),
  questions: z.array(z.object({ id: idSchema, question: z.string() })),
});
export type TrialBegun = z.infer<typeof trialBegunSchema>;

export const tryQuestionSchema = z.strictObject({ trialId: idSchema, goldenId: idSchema, instructions: instructionsTextSchema });

/** unsupported: sentences that no source supports. fallback: why the documents' own sentences are shown instead of the model's. */
const triedAnswerSchema = z.object({
  response: z.string(),
  citesRight: z.boolean(),
  unsupported: z.number().int().nonnegative(),
  fallback: z.string().nullable(),
});

/** One golden question with its answers under the current text and under the new one. lost: the new answer is worse; why says in what way. */
export const triedQuestionSchema = z.object({
  id: idSchema,
  question: z.string(),
  before: triedAnswerSchema,
  after: triedAnswerSchema,
  change: z.enum(['lost', 'gained']).nullable(),
  why: z.string().nullable(),
});
export type TriedQuestion = z.infer<typeof triedQuestionSchema>;
