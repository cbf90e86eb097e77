import type { ListFigureRows } from '@vademecum/shared/learning/figures.ts';
import type { FigureName } from '@vademecum/shared/learning/learning-choices.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { LearningTables } from '../../../db/learning-tables.ts';
import type { Db } from '../../../db/open.ts';
import { lastDayFirst } from '../../../db/unrelated-order.ts';
import type { Span } from '../../../lib/local-day.ts';

/** 1 to 5: stars stand where both were given. */
const satisfaction = sql`coalesce(rating, 1 + 4 * is_helpful)`;
/** A rating counts first; without one a refusal is not right, and an answer says nothing. */
const accuracy = sql`coalesce((${satisfaction} - 1) / 4.0, CASE grounded WHEN 0 THEN 0.0 END)`;
const mood = sql`CASE WHEN feedback_sentiment IS NULL THEN sentiment ELSE (sentiment + feedback_sentiment) / 2 END`;
const hasFeedback = sql`(rating IS NOT NULL OR is_helpful IS NOT NULL OR feedback_sentiment IS NOT NULL)`;
const asked = { id: sql`id`, at: sql`asked_at` };
/** This index contains all that any of the figures needs. Only administrators read them, and they see every question. */
const counted = ({ from, to }: Span) =>
  sql`FROM main.interactions INDEXED BY interactions_asked WHERE asked_at >= ${from} AND asked_at < ${to} AND for_learning = 1`;

/** Sums and how many there are of each, so that spans can be added up. */
export interface Sums {
  questions: number;
  accuracies: number;
  accuracySum: number;
  satisfactions: number;
  satisfactionSum: number;
  responseMsSum: number;
  moodSum: number;
  clarifications: number;
  feedbacks: number;
  ratings: number;
  ratingSum: number;
}

export async function sumInteractions(db: Db, span: Span): Promise<Sums> {
  const { rows } = await sql<Sums>`
    SELECT count(*) AS questions, count(accuracy) AS accuracies, total(accuracy) AS accuracy_sum, count(satisfaction) AS satisfactions,
           total(satisfaction) AS satisfaction_sum, total(response_ms) AS response_ms_sum, total(mood) AS mood_sum,
           count(nullif(is_clarification, 0)) AS clarifications, count(nullif(has_feedback, 0)) AS feedbacks, count(rating) AS ratings,
           total(rating) AS rating_sum
    FROM (SELECT ${accuracy} AS accuracy, ${satisfaction} AS satisfaction, ${mood} AS mood, ${hasFeedback} AS has_feedback,
                 response_ms, is_clarification, rating ${counted(span)})`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('No sums came');
  return sums;
}

interface TrendRow {
  askedAt: string;
  sentimentScore: number;
  responseTime: number;
  isClarification: number;
}

/** Those of the last day first. */
export async function listInteractionTrends(db: Db, span: Span, dayStarts: readonly string[]): Promise<TrendRow[]> {
  const { rows } = await sql<TrendRow>`
    SELECT asked_at, ${mood} AS sentiment_score, response_ms AS response_time, is_clarification
    ${counted(span)} ORDER BY ${lastDayFirst(asked, dayStarts)}`.execute(db);
  return rows;
}

/** What a figure counts of a question; nothing: null. */
const valueOf: Record<FigureName, RawBuilder<unknown>> = {
  response_accuracy: accuracy,
  user_satisfaction: satisfaction,
  response_time: sql`response_ms / 1000`,
  sentiment: mood,
  clarification: sql`nullif(is_clarification, 0)`,
  interactions: sql`1`,
  feedback: sql`nullif(${hasFeedback}, 0)`,
  rating: sql`rating`,
};

type Interaction = Selectable<LearningTables['interactions']>;
/** followed: the question before a clarification. */
export type RowOfFigure = Pick<
  Interaction,
  'askedAt' | 'question' | 'topic' | 'grounded' | 'rating' | 'isHelpful' | 'feedbackSentiment'
> & {
  value: number;
  followed: string | null;
};

export async function listRowsOfFigure(
  db: Db,
  span: Span,
  dayStarts: readonly string[],
  { figure, limit, offset }: Omit<ListFigureRows, 'days'>,
): Promise<RowOfFigure[]> {
  const value = valueOf[figure];
  const order = sql`${figure === 'response_time' ? sql`value DESC` : sql`value`}, ${lastDayFirst(asked, dayStarts)}`;
  // Which rows is found within the index; only theirs are read whole.
  const { rows } = await sql<RowOfFigure>`
    WITH page AS (SELECT id, ${value} AS value ${counted(span)} AND ${value} IS NOT NULL ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT i.asked_at, i.question, i.topic, page.value, i.grounded, i.rating, i.is_helpful, i.feedback_sentiment,
           before.question AS followed
    FROM page CROSS JOIN interactions AS i ON i.id = page.id LEFT JOIN interactions AS before ON before.id = i.follows`.execute(db);
  return rows;
}

/** When the last question for learning was recorded. */
export async function findLastRecorded(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('interactions')
    .select('askedAt')
    .where('forLearning', '=', 1)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.askedAt ?? null;
}

/** The last nightly run that is over. */
export function findLastNightlyRun(db: Db): Promise<{ startedAt: string; finishedAt: string | null; error: string | null } | undefined> {
  return db
    .selectFrom('learningRuns')
    .select(['startedAt', 'finishedAt', 'error'])
    .where('reason', '=', 'nightly')
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** critical: of every status. */
export async function countActions(db: Db): Promise<{ pending: number; critical: number }> {
  const { rows } = await sql<{ pending: number; critical: number }>`
    SELECT count(CASE status WHEN 'pending' THEN 1 END) AS pending, count(CASE priority WHEN 'critical' THEN 1 END) AS critical
    FROM improvement_actions`.execute(db);
  return rows[0] ?? { pending: 0, critical: 0 };
}

export async function listCompletedActions(db: Db, limit: number): Promise<{ id: number; description: string; completedAt: string }[]> {
  const rows = await db
    .selectFrom('improvementActions')
    .select(['id', 'description', 'completedAt'])
    .where('status', '=', 'completed')
    .where('completedAt', 'is not', null)
    .orderBy('completedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ completedAt, ...row }) => ({ ...row, completedAt: completedAt ?? '' }));
}
