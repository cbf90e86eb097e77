import type { Feedback } from '@vademecum/shared/feedback.ts';
import type { Deps } from '../../deps.ts';
import { requireOwnTurn } from '../chat/chat.service.ts';
import { recordFeedback } from '../interactions/interactions.service.ts';
import { rateMemoryUse } from '../memories/uses.service.ts';
import { upsertFeedback } from './feedback.queries.ts';

/** What somebody thinks of an answer that they got; the last stands. It counts for what the answer cites and for what is learned. Returns its id. */
export async function submitFeedback({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number, feedback: Feedback): Promise<number> {
  await requireOwnTurn(db, userId, feedback.messageId);
  const at = now();
  return db.transaction().execute(async (transaction) => {
    const id = await upsertFeedback(transaction, { ...feedback, userId, at: at.toISOString() });
    await rateMemoryUse(transaction, feedback, at);
    await recordFeedback(transaction, feedback, at);
    return id;
  });
}
