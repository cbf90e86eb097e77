import { answerTopics } from '@vademecum/shared/ask/answer-format.ts';
import { answerLengths } from '@vademecum/shared/ask/answer-words.ts';
import { answerVerdicts } from '@vademecum/shared/ask/answers.ts';
import type { Db } from '../db/open.ts';
import type { NewInteraction } from '../features/learning/questions/interactions.queries.ts';
import { createRandom } from './random.ts';

/** A question of a made-up clinic, and what its answer cites. */
export type MadeQuestion = NewInteraction & { id: number; cites: { documentId: number; section: string }[] };

/** Questions spread over some days before a moment, in no order of time; one in twenty does not count for analytics. */
export function makeQuestions(options: { count: number; days: number; until: Date; documentIds: readonly number[] }): MadeQuestion[] {
  const next = createRandom(7);

  const pick = <One>(from: readonly One[]): One => from[Math.floor(next() * from.length)] as One;
  return Array.from({ length: options.count }, (_, index) => {
    const feedback = next();
    return {
      ...{ id: index + 1, messageId: null, sessionId: null, userId: null, question: 'How are gloves changed?', unknownWords: '[]' },
      askedAt: new Date(options.until.getTime() - next() * options.days * 86_400_000).toISOString(),
      topic: pick(answerTopics),
      length: pick(answerLengths),
      verdict: pick(answerVerdicts),
      ...{ grounded: 1, claims: 3, unsupported: Math.floor(next() * 3) },
      ...{ responseMs: Math.round(next() * 90_000) / 100, firstWordMs: Math.round(next() * 9_000) / 100 },
      passages: Math.floor(next() * 9),
      tokens: null,
      ...{ model: 'extractive', fallback: 0, sentiment: 0, isClarification: 0, follows: null },
      forAnalytics: Number(next() > 0.05),
      forLearning: 1,
      rating: feedback < 0.15 ? 1 + Math.floor(next() * 5) : null,
      isHelpful: feedback >= 0.15 && feedback < 0.4 ? Number(next() < 0.7) : null,
      ...{ feedbackText: null, feedbackSentiment: null, feedbackAt: null },
      cites: Array.from({ length: Math.floor(next() * 4) }, () => ({
        documentId: pick(options.documentIds),
        section: `Part ${pick([1, 2, 3])}`,
      })),
    };
  });
}

export async function storeQuestions(db: Db, questions: readonly MadeQuestion[]): Promise<void> {
  for (let at = 0; at < questions.length; at += 500) {
    const some = questions.slice(at, at + 500);
    await db
      .insertInto('interactions')
      .values(some.map(({ cites: _, ...row }) => row))
      .execute();
    const citations = some.flatMap(({ id, cites }) =>
      cites.map((cited, index) => ({
        ...cited,
        interactionId: id,
        number: index + 1,
        memoryId: null,
        name: 'as it was',
        quote: 'Change gloves. '.repeat(12),
      })),
    );
    if (citations.length > 0) await db.insertInto('interactionCitations').values(citations).execute();
  }
}
