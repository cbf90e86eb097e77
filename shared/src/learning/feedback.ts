import { z } from 'zod';
import { limits } from '../limits.ts';
import { idSchema } from '../people/users.ts';

export const feedbackTypes = ['helpful', 'rating', 'detailed'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

/** Feedback on an answer: specification, sections 3 and 5. Each mode needs its own part. */
export const feedbackSchema = z
  .strictObject({
    messageId: idSchema,
    feedbackType: z.enum(feedbackTypes),
    rating: z.number().int().min(1, 'Rate from 1 to 5').max(5, 'Rate from 1 to 5').nullish(),
    isHelpful: z.boolean().nullish(),
    feedbackText: z.string().trim().max(limits.feedbackText, `Feedback is too long (${limits.feedbackText} characters at most)`).nullish(),
  })
  .superRefine((feedback, context) => {
    const complaint = missingPart(feedback);
    if (complaint !== undefined) context.addIssue({ code: 'custom', ...complaint });
  });
export type Feedback = z.infer<typeof feedbackSchema>;

/** The missing part of the chosen mode, or undefined. */
function missingPart(feedback: Omit<Feedback, 'messageId'>): { path: string[]; message: string } | undefined {
  const { feedbackType, isHelpful, rating, feedbackText } = feedback;
  if (feedbackType === 'helpful' && isHelpful == null) return { path: ['isHelpful'], message: 'Choose helpful or not helpful' };
  if (feedbackType === 'rating' && rating == null) return { path: ['rating'], message: 'Choose a rating from 1 to 5' };
  if (feedbackType === 'detailed' && (feedbackText ?? '') === '') return { path: ['feedbackText'], message: 'Write your feedback first' };
  return undefined;
}

export const feedbackSavedSchema = z.object({ success: z.literal(true), id: idSchema });
