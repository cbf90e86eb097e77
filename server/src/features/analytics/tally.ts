import { type AnalyticsDay, fewestCounted } from '@vademecum/shared/analytics/analytics.ts';
import { answerTopics } from '@vademecum/shared/ask/answer-format.ts';
import type { QuestionFigures } from './analytics.queries.ts';
import { type Period, weekdayOf } from './periods.ts';

/** Sums of some questions. */
export interface Totals {
  questions: number;
  responseMs: number;
  passages: number;
  tokens: number;
  /** Questions whose answer a model wrote. */
  written: number;
  answered: number;
  helpful: number;
  notHelpful: number;
}

interface DayTally {
  times: number[];
  passages: number;
  tokens: number;
  helpful: number;
  notHelpful: number;
  ratings: number;
  ratingSum: number;
}

/** What is counted while the questions of a period and of the one before go by, oldest first. */
export interface Tally {
  before: Totals;
  now: Totals;
  days: DayTally[];
  topics: Map<string, number>;
  hours: number[][];
}

const noTotals = (): Totals => ({
  questions: 0,
  responseMs: 0,
  passages: 0,
  tokens: 0,
  written: 0,
  answered: 0,
  helpful: 0,
  notHelpful: 0,
});

export function createTally(period: Period): Tally {
  return {
    before: noTotals(),
    now: noTotals(),
    days: period.days.map(() => ({ times: [], passages: 0, tokens: 0, helpful: 0, notHelpful: 0, ratings: 0, ratingSum: 0 })),
    topics: new Map(answerTopics.map((topic) => [topic, 0])),
    hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
  };
}

/** Counts questions; returns the ids of those that are of the period itself. */
export function count(tally: Tally, period: Period, rows: readonly QuestionFigures[]): number[] {
  const ids: number[] = [];
  let day = 0;
  for (const row of rows) {
    if (row.at < period.from) {
      addTo(tally.before, row);
      continue;
    }
    while (day < period.days.length - 1 && row.at >= (period.days[day]?.to ?? '')) day += 1;
    addTo(tally.now, row);
    addToDay(tally.days[day], row);
    addToTopicAndHour(tally, row);
    ids.push(row.id);
  }
  return ids;
}

function addTo(totals: Totals, { ms, passages, tokens, grounded, helpful }: QuestionFigures): void {
  totals.questions += 1;
  totals.responseMs += ms;
  totals.passages += passages;
  totals.tokens += tokens ?? 0;
  totals.written += Number(tokens !== null);
  totals.answered += grounded;
  totals.helpful += Number(helpful === 1);
  totals.notHelpful += Number(helpful === 0);
}

function addToDay(day: DayTally | undefined, { ms, passages, tokens, helpful, rating }: QuestionFigures): void {
  if (day === undefined) return;
  day.times.push(ms);
  day.passages += passages;
  day.tokens += tokens ?? 0;
  if (helpful === 1) day.helpful += 1;
  if (helpful === 0) day.notHelpful += 1;
  if (rating === null) return;
  day.ratings += 1;
  day.ratingSum += rating;
}

function addToTopicAndHour({ topics, hours }: Tally, { topic, at }: QuestionFigures): void {
  topics.set(topic, (topics.get(topic) ?? 0) + 1);
  const asked = new Date(at);
  const ofDay = hours[weekdayOf(asked)];
  const hour = asked.getHours();
  if (ofDay !== undefined) ofDay[hour] = (ofDay[hour] ?? 0) + 1;
}

/** The middle and the slow end of some times in milliseconds; nulls where there are too few. */
export function percentilesOf(times: readonly number[]): { p50: number | null; p95: number | null } {
  if (times.length < fewestCounted) return { p50: null, p95: null };
  const sorted = Float64Array.from(times).sort();
  return { p50: percentileOf(sorted, 0.5), p95: percentileOf(sorted, 0.95) };
}

export function daysOf(tally: Tally, period: Period, unit: 'tokens' | 'passages'): AnalyticsDay[] {
  return tally.days.map(({ times, helpful, notHelpful, ratings, ...day }, index) => {
    const { p50, p95 } = percentilesOf(times);
    const counted = { questions: times.length, used: day[unit], helpful, notHelpful, ratings };
    return { day: period.days[index]?.day ?? '', ...counted, responseP50: p50, responseP95: p95 };
  });
}

/** The smallest value that at least a share (0-1) of all is no larger than (nearest rank); null where there is none. */
function percentileOf(sorted: Float64Array, share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
