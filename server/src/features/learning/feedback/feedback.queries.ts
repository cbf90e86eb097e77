import type { Feedback } from '@vademecum/shared/learning/feedback.ts';
import type { Db } from '../../../db/open.ts';

export function findFeedback(db: Db, { messageId, userId }: { messageId: number; userId: number }) {
  return db
    .selectFrom('feedback')
    .select(['rating', 'isHelpful', 'feedbackText'])
    .where('messageId', '=', messageId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** One per answer and person: the last one counts. Returns its id. */
export async function upsertFeedback(db: Db, feedback: Feedback & { userId: number; at: string }): Promise<number> {
  const { messageId, userId, at, isHelpful, ...given } = feedback;
  const values = {
    feedbackType: given.feedbackType,
    rating: given.rating ?? null,
    isHelpful: isHelpful == null ? null : Number(isHelpful),
    feedbackText: given.feedbackText ?? null,
    createdAt: at,
  };
  const { id } = await db
    .insertInto('feedback')
    .values({ messageId, userId, ...values })
    .onConflict((on) => on.columns(['messageId', 'userId']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
