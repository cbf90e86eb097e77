import type { Deps } from '../deps.ts';
import type { NewInteraction } from '../features/learning/questions/interactions.queries.ts';

/** A question as the product records it, answered well, that nobody rated; a test may set other values. */
export async function plantInteraction({ db, now }: Deps, fields: Partial<NewInteraction> = {}): Promise<number> {
  const { id } = await db
    .insertInto('interactions')
    .values({
      askedAt: now().toISOString(),
      question: 'Where are the gloves kept?',
      topic: 'Healthcare Information',
      length: 'medium',
      verdict: 'good',
      grounded: 1,
      claims: 2,
      unsupported: 0,
      responseMs: 1_000,
      firstWordMs: 100,
      passages: 3,
      tokens: null,
      model: 'extractive',
      fallback: 0,
      unknownWords: '[]',
      sentiment: 0,
      isClarification: 0,
      follows: null,
      forAnalytics: 1,
      forLearning: 1,
      rating: null,
      isHelpful: null,
      feedbackText: null,
      feedbackSentiment: null,
      feedbackAt: null,
      messageId: null,
      sessionId: null,
      userId: null,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
