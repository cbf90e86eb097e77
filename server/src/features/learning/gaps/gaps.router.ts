import {
  gapQuestionsSchema,
  gapReplySchema,
  gapReportedSchema,
  gapSchema,
  getGapSchema,
  reportedGapsSchema,
  reportGapSchema,
  seeGapReplySchema,
  setGapStatusSchema,
} from '@vademecum/shared/learning/gaps.ts';
import { successSchema } from '@vademecum/shared/people/auth.ts';
import { z } from 'zod';
import { fromInput, words } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { listReportedMessages, updateReplySeen } from './gaps.queries.ts';
import { listGapQuestions, listGaps, reportGap, setGapStatus } from './gaps.service.ts';
import { listReplies } from './replies.service.ts';

export const gapsRouter = router({
  /** The caller's own message; reporting it again changes nothing. */
  report: requires('chat')
    .meta({ audit: { action: 'gap.reported', object: 'message', id: fromInput('messageId'), isOwn: true } })
    .input(reportGapSchema)
    .output(gapReportedSchema)
    .mutation(({ ctx, input }) => reportGap(ctx.deps, ctx.user.id, input.messageId)),

  /** Which of the caller's messages in a session were reported; none of somebody else's session. */
  reported: requires('chat')
    .input(reportedGapsSchema)
    .output(z.array(gapReportedSchema))
    .query(({ ctx, input }) => listReportedMessages(ctx.deps.db, ctx.user.id, input.chatSessionId)),

  /** What the caller reported and the documents answer now. */
  replies: requires('chat')
    .meta({ background: true })
    .output(z.array(gapReplySchema))
    .query(({ ctx }) => listReplies(ctx.deps, ctx.user.id)),

  seeReply: requires('chat')
    .meta({ audit: { action: 'gap.reply_seen', object: 'message', id: fromInput('messageId'), isOwn: true } })
    .input(seeGapReplySchema)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await updateReplySeen(ctx.deps.db, ctx.user.id, input.messageId, ctx.deps.now().toISOString());
      return { success: true as const };
    }),

  list: requires('reports')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/documentation-gaps',
        summary: 'Missing information, reported by staff or detected automatically, last asked first',
        isList: true,
      },
    })
    .output(z.array(gapSchema))
    .query(({ ctx }) => listGaps(ctx.deps)),

  questions: requires('reports')
    .input(getGapSchema)
    .output(gapQuestionsSchema)
    .query(({ ctx, input }) => listGapQuestions(ctx.deps.db, input.id)),

  setStatus: requires('reports')
    .meta({
      rest: { method: 'PUT', path: '/api/documentation-gaps/{id}', summary: 'Change the status of a gap' },
      audit: { action: 'gap.status_changed', object: 'gap', id: fromInput(), details: words({ status: fromInput('status') }) },
    })
    .input(setGapStatusSchema)
    .output(gapSchema)
    .mutation(({ ctx, input }) => setGapStatus(ctx.deps, ctx.user.id, input)),
});
