import { fewestCounted } from '@vademecum/shared/analytics/analytics.ts';
import { metricDays, type TrendPeriod } from '@vademecum/shared/learning/learning-choices.ts';
import {
  daysOfPeriod,
  fewestRatings,
  type FeedbackTrends,
  type Figure,
  type ImprovementOverview,
  type InteractionTrend,
  metricKinds,
  metricStatus,
  type PerformanceMetric,
  performanceMetricTypes,
  type PerformanceMetricType,
  type PerformanceSummary,
  recentImprovementsShown,
  type TrendSummary,
} from '@vademecum/shared/learning/figures.ts';
import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { dayStarts, localDay, startOfDays } from '../../../lib/local-day.ts';
import { countGapsOf } from '../gaps/gaps.service.ts';
import {
  countActions,
  findLastNightlyRun,
  findLastRecorded,
  listCompletedActions,
  listInteractionTrends,
  type Span,
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
export function spanOf({ now }: Pick<Deps, 'now'>, days: number): Span {
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
export async function sumsOf({ db, now }: Clinic, days: number): Promise<Sums> {
  let total: Sums | undefined;
  for (const span of spansOf({ now }, days)) {
    const sums = await sumInteractions(db, span);
    total = total === undefined ? sums : added(total, sums);
    await setImmediate();
  }
  if (total === undefined) throw new Error('A period has a day or more');
  return total;
}

function added(one: Sums, other: Sums): Sums {
  const all = { ...one };
  for (const key of Object.keys(all) as (keyof Sums)[]) all[key] += other[key];
  return all;
}

const mean = (sum: number, count: number): Figure => ({ value: count < fewestCounted ? null : sum / count, count });
function accuracyOf({ accuracySum, accuracies, satisfactions }: Sums): Figure {
  return { value: satisfactions < fewestRatings ? null : accuracySum / accuracies, count: accuracies };
}
const satisfactionOf = ({ satisfactionSum, satisfactions }: Sums): Figure => mean(satisfactionSum, satisfactions);
const responseTimeOf = ({ responseMsSum, questions }: Sums): Figure => mean(responseMsSum / 1000, questions);
const moodOf = ({ moodSum, questions }: Sums): Figure => mean(moodSum, questions);
const clarificationsOf = ({ clarifications, questions }: Sums): Figure => mean(clarifications, questions);

const figureOfMetric: Record<PerformanceMetricType, (sums: Sums) => Figure> = {
  response_accuracy: accuracyOf,
  user_satisfaction: satisfactionOf,
  response_time: responseTimeOf,
};

export async function listPerformanceMetrics(clinic: Clinic): Promise<PerformanceMetric[]> {
  const sums = await sumsOf(clinic, metricDays);
  const { from: since } = spanOf(clinic, metricDays);
  return performanceMetricTypes.map((metricType) => {
    const { value, count } = figureOfMetric[metricType](sums);
    const status = value === null ? 'normal' : metricStatus(metricType, value);
    return { metricType, value, threshold: metricKinds[metricType].threshold, status, count, ratings: sums.satisfactions, since };
  });
}

export async function summarizePerformance(clinic: Clinic): Promise<PerformanceSummary> {
  const sums = await sumsOf(clinic, metricDays);
  const figures = {
    responseAccuracy: accuracyOf(sums),
    userSatisfaction: satisfactionOf(sums),
    averageResponseTime: responseTimeOf(sums),
    sentimentScore: moodOf(sums),
  };
  const realTimeAnalysis = { isActive: sums.questions > 0, at: await findLastRecorded(clinic.db) };
  return {
    responseAccuracy: figures.responseAccuracy.value,
    userSatisfaction: figures.userSatisfaction.value,
    averageResponseTime: figures.averageResponseTime.value,
    sentimentScore: figures.sentimentScore.value,
    counts: {
      responseAccuracy: figures.responseAccuracy.count,
      userSatisfaction: figures.userSatisfaction.count,
      averageResponseTime: figures.averageResponseTime.count,
      sentimentScore: figures.sentimentScore.count,
    },
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
    clarificationRate: clarificationsOf(await sumsOf(clinic, metricDays)),
    recentImprovements: await listCompletedActions(clinic.db, recentImprovementsShown),
  };
}

export async function summarizeTrends(clinic: Clinic, period: TrendPeriod): Promise<TrendSummary> {
  const sums = await sumsOf(clinic, daysOfPeriod(period));
  return {
    totalInteractions: sums.questions,
    averageSentiment: moodOf(sums),
    clarificationRate: clarificationsOf(sums),
    averageResponseTime: responseTimeOf(sums),
    totalFeedback: sums.feedbacks,
    averageRating: mean(sums.ratingSum, sums.ratings),
    averageSatisfaction: satisfactionOf(sums),
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
