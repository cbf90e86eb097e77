import { feedbackSavedSchema, feedbackSchema } from '@vademecum/shared/learning/feedback.ts';
import { requires, router } from '../../../trpc/init.ts';
import { submitFeedback } from './feedback.service.ts';

export const feedbackRouter = router({
  submit: requires('chat')
    .input(feedbackSchema)
    .output(feedbackSavedSchema)
    .mutation(async ({ ctx, input }) => ({ success: true as const, id: await submitFeedback(ctx.deps, ctx.user.id, input) })),
});
