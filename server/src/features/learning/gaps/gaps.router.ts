import {
  gapQuestionsSchema,
  gapReportedSchema,
  gapSchema,
  getGapSchema,
  reportedGapsSchema,
  reportGapSchema,
  setGapStatusSchema,
} from '@vademecum/shared/learning/gaps.ts';
import { z } from 'zod';
import { requires, router } from '../../../trpc/init.ts';
import { listReportedMessages } from './gaps.queries.ts';
import { listGapQuestions, listGaps, reportGap, setGapStatus } from './gaps.service.ts';

export const gapsRouter = router({
  /** The caller's own message; reporting it again changes nothing. */
  report: requires('chat')
    .input(reportGapSchema)
    .output(gapReportedSchema)
    .mutation(({ ctx, input }) => reportGap(ctx.deps, ctx.user.id, input.messageId)),

  /** Which of the caller's messages in a session were reported; none of somebody else's session. */
  reported: requires('chat')
    .input(reportedGapsSchema)
    .output(z.array(gapReportedSchema))
    .query(({ ctx, input }) => listReportedMessages(ctx.deps.db, ctx.user.id, input.chatSessionId)),

  list: requires('reports')
    .output(z.array(gapSchema))
    .query(({ ctx }) => listGaps(ctx.deps)),

  questions: requires('reports')
    .input(getGapSchema)
    .output(gapQuestionsSchema)
    .query(({ ctx, input }) => listGapQuestions(ctx.deps.db, input.id)),

  setStatus: requires('reports')
    .input(setGapStatusSchema)
    .output(gapSchema)
    .mutation(({ ctx, input }) => setGapStatus(ctx.deps, ctx.user.id, input)),
});
