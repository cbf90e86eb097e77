import type { Feedback } from '@vademecum/shared/learning/feedback.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { maskIdentifiers } from '../../../language/mask-identifiers.ts';
import { requireOwnTurn } from '../../ask/chats/chat.service.ts';
import { rateMemoryUse } from '../../memories/uses.service.ts';
import { findFeedback, updateFeedback, upsertFeedback } from './interactions.queries.ts';
import { sentimentOf } from './sentiment.ts';

/**
 * A person's opinion of an answer that they got. The last judgement counts, and so do the last words: words alone leave the judgement
 * before them as it was, and a judgement alone leaves the words. It counts for the sources that the answer cites and for learning. Returns
 * its id.
 */
export async function submitFeedback({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number, given: Feedback): Promise<number> {
  await requireOwnTurn(db, userId, given.messageId);
  const at = now();
  return db.transaction().execute(async (transaction) => {
    const feedback = await withBefore(transaction, userId, given);
    const id = await upsertFeedback(transaction, { ...feedback, userId, at: at.toISOString() });
    await rateMemoryUse(transaction, feedback, at);
    await recordFeedback(transaction, feedback, at);
    return id;
  });
}

async function withBefore(db: Db, userId: number, given: Feedback): Promise<Feedback> {
  const before = await findFeedback(db, { messageId: given.messageId, userId });
  if (before === undefined) return given;
  const isJudged = given.rating != null || given.isHelpful != null;
  return {
    ...given,
    ...(!isJudged && { rating: before.rating, isHelpful: before.isHelpful === null ? null : before.isHelpful === 1 }),
    ...((given.feedbackText ?? '') === '' && { feedbackText: before.feedbackText }),
  };
}

/** What learning knows of it: without identifiers of people, and with its mood. */
async function recordFeedback(db: Db, { messageId, rating, isHelpful, feedbackText }: Feedback, at: Date): Promise<void> {
  const text = feedbackText ?? '';
  await updateFeedback(db, messageId, {
    rating: rating ?? null,
    isHelpful: isHelpful == null ? null : Number(isHelpful),
    feedbackText: text === '' ? null : maskIdentifiers(text),
    feedbackSentiment: text === '' ? null : sentimentOf(text),
    feedbackAt: at.toISOString(),
  });
}
