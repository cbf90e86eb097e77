import { fewestCounted } from '@vademecum/shared/analytics/analytics.ts';
import { type FigureName, metricDays, type TrendPeriod } from '@vademecum/shared/learning/learning-choices.ts';
import {
  daysOfPeriod,
  fewestRatings,
  type FeedbackTrends,
  type Figure,
  type FigureRows,
  type ImprovementOverview,
  type InteractionTrend,
  type ListFigureRows,
  metricKinds,
  metricLabel,
  metricStatus,
  type PerformanceMetric,
  performanceMetricTypes,
  type PerformanceSummary,
  recentImprovementsShown,
  sentimentLabel,
  type TrendSummary,
} from '@vademecum/shared/learning/figures.ts';
import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { dayStarts, localDay, type Span, startOfDays } from '../../../lib/local-day.ts';
import { countGapsOf } from '../gaps/gaps.service.ts';
import {
  countActions,
  findLastNightlyRun,
  findLastRecorded,
  listCompletedActions,
  listInteractionTrends,
  listRowsOfFigure,
  type RowOfFigure,
  sumInteractions,
  type Sums,
} from './figures.queries.ts';

type Clinic = Pick<Deps, 'db' | 'now'>;

const hour = 60 * 60 * 1000;
/** A nightly run that is older did not come when it should have. */
const nightlyWithinMs = 26 * hour;
/** So many days are read in one statement. */
const daysAtATime = 10;

/** The last so many local days up to now. */
function spanOf({ now }: Pick<Deps, 'now'>, days: number): Span {
  return { from: startOfDays(now(), days).toISOString(), to: new Date(now().getTime() + 1).toISOString() };
}

/** One after the other, oldest first, in between which others are served. */
function spansOf({ now }: Pick<Deps, 'now'>, days: number): Span[] {
  const marks: string[] = [];
  for (let left = days; left > 0; left -= daysAtATime) marks.push(startOfDays(now(), left).toISOString());
  marks.push(new Date(now().getTime() + 1).toISOString());
  return marks.slice(1).map((to, i) => ({ from: marks[i] ?? to, to }));
}

/** Adds up a quarter in slices. */
async function sumsOf({ db, now }: Clinic, days: number): Promise<Sums> {
  let total: Sums | undefined;
  for (const span of spansOf({ now }, days)) {
    const sums = await sumInteractions(db, span);
    for (const key of Object.keys(sums) as (keyof Sums)[]) sums[key] += total?.[key] ?? 0;
    total = sums;
    await setImmediate();
  }
  if (total === undefined) throw new Error('A period has a day or more');
  return total;
}

const mean = (sum: number, count: number): Figure => ({ value: count < fewestCounted ? null : sum / count, count });

const figureOf: Record<FigureName, (sums: Sums) => Figure> = {
  response_accuracy: ({ accuracySum, accuracies, satisfactions }) => ({
    value: satisfactions < fewestRatings ? null : accuracySum / accuracies,
    count: accuracies,
  }),
  user_satisfaction: ({ satisfactionSum, satisfactions }) => mean(satisfactionSum, satisfactions),
  response_time: ({ responseMsSum, questions }) => mean(responseMsSum / 1000, questions),
  sentiment: ({ moodSum, questions }) => mean(moodSum, questions),
  clarification: ({ clarifications, questions }) => mean(clarifications, questions),
  interactions: ({ questions }) => ({ value: questions, count: questions }),
  feedback: ({ feedbacks }) => ({ value: feedbacks, count: feedbacks }),
  rating: ({ ratingSum, ratings }) => mean(ratingSum, ratings),
};

export async function listPerformanceMetrics(clinic: Clinic): Promise<PerformanceMetric[]> {
  const sums = await sumsOf(clinic, metricDays);
  const { from: since } = spanOf(clinic, metricDays);
  return performanceMetricTypes.map((metricType) => {
    const { value, count } = figureOf[metricType](sums);
    const status = value === null ? 'normal' : metricStatus(metricType, value);
    return { metricType, value, threshold: metricKinds[metricType].threshold, status, count, ratings: sums.satisfactions, since };
  });
}

export async function summarizePerformance(clinic: Clinic): Promise<PerformanceSummary> {
  const sums = await sumsOf(clinic, metricDays);
  const realTimeAnalysis = { isActive: sums.questions > 0, at: await findLastRecorded(clinic.db) };
  const of = <Part extends keyof Figure>(part: Part) => ({
    responseAccuracy: figureOf.response_accuracy(sums)[part],
    userSatisfaction: figureOf.user_satisfaction(sums)[part],
    averageResponseTime: figureOf.response_time(sums)[part],
    sentimentScore: figureOf.sentiment(sums)[part],
  });
  return {
    ...of('value'),
    counts: of('count'),
    ratings: sums.satisfactions,
    autonomousLearning: await stateOfLearning(clinic, realTimeAnalysis.isActive),
    realTimeAnalysis,
  };
}

/** Learns by itself as long as last night's run came and went well, and there is something to learn from. */
async function stateOfLearning({ db, now }: Clinic, isRecording: boolean): Promise<PerformanceSummary['autonomousLearning']> {
  const run = await findLastNightlyRun(db);
  if (run === undefined || run.error !== null) return { isActive: false, at: null };
  const isRecent = now().getTime() - Date.parse(run.startedAt) <= nightlyWithinMs;
  return { isActive: isRecent && isRecording, at: run.finishedAt };
}

export async function overviewOfImprovement(clinic: Clinic): Promise<ImprovementOverview> {
  const { pending, critical } = await countActions(clinic.db);
  return {
    criticalIssues: critical,
    pendingActions: pending,
    documentationGaps: await countGapsOf(clinic, 'high'),
    clarificationRate: figureOf.clarification(await sumsOf(clinic, metricDays)),
    recentImprovements: await listCompletedActions(clinic.db, recentImprovementsShown),
  };
}

export async function summarizeTrends(clinic: Clinic, period: TrendPeriod): Promise<TrendSummary> {
  const sums = await sumsOf(clinic, daysOfPeriod(period));
  return {
    totalInteractions: sums.questions,
    averageSentiment: figureOf.sentiment(sums),
    clarificationRate: figureOf.clarification(sums),
    averageResponseTime: figureOf.response_time(sums),
    totalFeedback: sums.feedbacks,
    averageRating: figureOf.rating(sums),
    averageSatisfaction: figureOf.user_satisfaction(sums),
  };
}

export async function summarizeFeedback(clinic: Clinic, period: TrendPeriod): Promise<FeedbackTrends> {
  const { totalFeedback, averageRating, averageSatisfaction } = await summarizeTrends(clinic, period);
  return { totalFeedback, averageRating: averageRating.value, averageSatisfaction: averageSatisfaction.value };
}

/** Those of the last day first, in no order of time within it. */
export async function listTrends(clinic: Clinic, period: TrendPeriod): Promise<InteractionTrend[]> {
  const starts = dayStarts(clinic.now(), daysOfPeriod(period));
  const all: InteractionTrend[] = [];
  for (const span of spansOf(clinic, daysOfPeriod(period)).reverse()) {
    const rows = await listInteractionTrends(clinic.db, span, starts);
    all.push(
      ...rows.map(({ askedAt, isClarification, ...row }) => ({
        askedOn: localDay(new Date(askedAt)),
        ...row,
        clarificationDetected: isClarification === 1,
      })),
    );
    await setImmediate();
  }
  return all;
}

/** A page of the questions that a figure is computed from. */
export async function listFigureRows(clinic: Clinic, { figure, days, ...page }: ListFigureRows): Promise<FigureRows> {
  const sums = await sumsOf(clinic, days);
  const rows = await listRowsOfFigure(clinic.db, spanOf(clinic, days), dayStarts(clinic.now(), days), { figure, ...page });
  return {
    total: figure === 'clarification' ? sums.clarifications : figureOf[figure](sums).count,
    rows: rows.map((row) => ({
      ...{ askedOn: localDay(new Date(row.askedAt)), question: row.question, topic: row.topic, value: row.value },
      detail: detailOf[figure](row),
    })),
  };
}

const detailOf: Record<FigureName, (row: RowOfFigure) => string> = {
  response_accuracy: (row) => opinionOf(row) ?? 'Not answered, and not rated',
  user_satisfaction: (row) => opinionOf(row) ?? '',
  response_time: ({ value }) => `Answered in ${metricLabel('response_time', value)}`,
  sentiment: ({ value, feedbackSentiment }) =>
    `${sentimentLabel(value)}, ${feedbackSentiment === null ? 'the question' : 'question and feedback'}`,
  clarification: ({ followed }) => (followed === null ? 'Asks again' : `Asks again after “${followed}”`),
  interactions: ({ grounded }) => (grounded === 1 ? 'Answered with sources' : 'Not answered'),
  feedback: (row) => opinionOf(row) ?? 'Feedback in words alone',
  rating: (row) => opinionOf(row) ?? '',
};

function opinionOf({ rating, isHelpful }: RowOfFigure): string | undefined {
  if (rating !== null) return `Rated ${rating} of 5`;
  if (isHelpful === null) return undefined;
  return isHelpful === 1 ? 'Marked helpful' : 'Marked not helpful';
}
