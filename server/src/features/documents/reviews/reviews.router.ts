import { dueReviewSchema, listReviewsSchema } from '@vademecum/shared/documents/reviews.ts';
import { z } from 'zod';
import { requires, router } from '../../../trpc/init.ts';
import { listReviews } from './reviews.service.ts';

export const reviewsRouter = router({
  list: requires('manage_docs')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/reviews',
        query: { due: 'number' },
        summary: 'Documents and memories whose review is overdue or due within a number of days (30 by default), the earliest first',
        isList: true,
      },
    })
    .input(listReviewsSchema)
    .output(z.array(dueReviewSchema))
    .query(({ ctx, input }) => listReviews(ctx.deps, input.due)),
});
