import { feedbackSavedSchema, feedbackSchema } from '@vademecum/shared/feedback.ts';
import { requires, router } from '../../trpc/init.ts';
import { recordFeedback } from '../interactions/interactions.service.ts';
import { requireOwnTurn } from '../chat/chat.service.ts';
import { rateMemoryUse } from '../memories/uses.service.ts';
import { upsertFeedback } from './feedback.queries.ts';

export const feedbackRouter = router({
  submit: requires('chat')
    .input(feedbackSchema)
    .output(feedbackSavedSchema)
    .mutation(async ({ ctx, input }) => {
      const { db, now } = ctx.deps;
      await requireOwnTurn(db, ctx.user.id, input.messageId);
      const at = now();
      return db.transaction().execute(async (transaction) => {
        const id = await upsertFeedback(transaction, { ...input, userId: ctx.user.id, at: at.toISOString() });
        await rateMemoryUse(transaction, input, at);
        await recordFeedback(transaction, input, at);
        return { success: true as const, id };
      });
    }),
});
