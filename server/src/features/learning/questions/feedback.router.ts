import { feedbackSavedSchema, feedbackSchema } from '@vademecum/shared/learning/feedback.ts';
import { fromInput } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { submitFeedback } from './feedback.service.ts';

export const feedbackRouter = router({
  submit: requires('chat')
    .meta({
      rest: { method: 'POST', path: '/api/feedback', summary: 'Give feedback on an answer', status: 201 },
      audit: { action: 'feedback.given', object: 'message', id: fromInput('messageId'), isOwn: true },
    })
    .input(feedbackSchema)
    .output(feedbackSavedSchema)
    .mutation(async ({ ctx, input }) => ({ success: true as const, id: await submitFeedback(ctx.deps, ctx.user.id, input) })),
});
