import type { Feedback } from '@vademecum/shared/learning/feedback.ts';
import { type Insertable, sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { LearningTables } from '../../../db/learning-tables.ts';
import type { Db } from '../../../db/open.ts';

export type NewInteraction = Insertable<LearningTables['interactions']>;
export type NewCitation = Omit<Insertable<LearningTables['interactionCitations']>, 'interactionId'>;

/** A source that was deleted while it was being answered from is named, without its number. */
export async function insertInteraction(db: Db, interaction: NewInteraction, citations: readonly NewCitation[]): Promise<void> {
  const { id } = await db.insertInto('interactions').values(interaction).returning('id').executeTakeFirstOrThrow();
  if (citations.length === 0) return;
  await db
    .insertInto('interactionCitations')
    .values(
      citations.map(({ documentId, memoryId, ...citation }) => ({
        ...citation,
        interactionId: id,
        documentId: sql<number | null>`(SELECT id FROM documents WHERE id = ${documentId ?? null})`,
        memoryId: sql<number | null>`(SELECT id FROM memories WHERE id = ${memoryId ?? null})`,
      })),
    )
    .execute();
}

export function findInteractionOf(db: Db, messageId: number): Promise<{ id: number } | undefined> {
  return db.selectFrom('interactions').select('id').where('messageId', '=', messageId).executeTakeFirst();
}

/** A person's opinion of an answer; the last one counts. An answer that does not count stays uncounted. */
export async function updateFeedback(
  db: Db,
  messageId: number,
  feedback: Pick<LearningTables['interactions'], 'rating' | 'isHelpful' | 'feedbackText' | 'feedbackSentiment' | 'feedbackAt'>,
): Promise<void> {
  await db.updateTable('interactions').set(feedback).where('messageId', '=', messageId).execute();
}

export function findFeedback(db: Db, { messageId, userId }: { messageId: number; userId: number }) {
  return db
    .selectFrom('feedback')
    .select(['rating', 'isHelpful', 'feedbackText'])
    .where('messageId', '=', messageId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** One per answer and person: the last one counts. Returns its id. */
export async function upsertFeedback(db: Db, { messageId, userId, ...given }: Feedback & { userId: number; at: string }): Promise<number> {
  const values = {
    feedbackType: given.feedbackType,
    rating: given.rating ?? null,
    isHelpful: given.isHelpful == null ? null : Number(given.isHelpful),
    feedbackText: given.feedbackText ?? null,
    createdAt: given.at,
  };
  const { id } = await db
    .insertInto('feedback')
    .values({ messageId, userId, ...values })
    .onConflict((on) => on.columns(['messageId', 'userId']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A user who deletes a chat takes its words away from learning, too; its figures stay. */
export async function forgetWords(db: Db, sessionId: number): Promise<void> {
  await db.updateTable('interactions').set({ question: null, feedbackText: null }).where('sessionId', '=', sessionId).execute();
}

/** Returns how many went, at most `limit`. */
export async function deleteInteractionsBefore(db: Db, before: string, limit: number): Promise<number> {
  const ids = await db.selectFrom('interactions').select('id').where('askedAt', '<=', before).orderBy('askedAt').limit(limit).execute();
  await db
    .deleteFrom('interactions')
    .where('id', 'in', among(ids.map(({ id }) => id)) as never)
    .execute();
  return ids.length;
}

/** When the oldest question was asked whose figures are kept. */
export async function oldestInteractionAt(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('interactions').select('askedAt').orderBy('askedAt').limit(1).executeTakeFirst())?.askedAt;
}
