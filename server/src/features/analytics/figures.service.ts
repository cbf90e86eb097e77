import {
  type AnalyticsInput,
  type AnalyticsSummary,
  fewestCounted,
  notEnoughData,
  type Trend,
} from '@vademecum/shared/analytics/analytics.ts';
import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { countMemories, findFirstAskedAt, findMemoryCount, listFigures } from './analytics.queries.ts';
import { type Period, periodOf } from './periods.ts';
import { count, createTally, type Tally, type Totals } from './tally.ts';

/** Questions that are read at one go: a few milliseconds. */
const slice = 1_000;
const hoursBetweenCounts = 36;

/** The questions of a period, counted; after each slice of them, tasks that wait for the event loop go first. */
export interface Gathered {
  period: Period;
  tally: Tally;
  /** Of the questions of the period, oldest first, in slices. */
  ids: number[][];
}

export async function gather({ db, now }: Pick<Deps, 'db' | 'now'>, length: AnalyticsInput['period']): Promise<Gathered> {
  const period = periodOf(length, now());
  const tally = createTally(period);
  const ids: number[][] = [];
  let after = { at: period.before?.from ?? period.from, id: 0 };
  for (;;) {
    const rows = await listFigures(db, period.to, after, slice);
    ids.push(count(tally, period, rows));
    const last = rows.at(-1);
    if (last === undefined || rows.length < slice) return { period, tally, ids };
    after = last;
    await setImmediate();
  }
}

/** The four figures of the dashboard, each against the period before. */
export async function summarise(deps: Pick<Deps, 'db' | 'now'>, { period, tally }: Gathered): Promise<AnalyticsSummary> {
  const { now, before } = tally;
  const totalMemories = await countMemories(deps.db);
  const unit = unitOf(now);
  const missing = await whyNoPeriodBefore(deps, period);
  const against = (figure: (totals: Totals) => Counted): Trend =>
    trendOf(figure(now), missing === undefined ? figure(before) : { missing });
  const isOtherUnit = missing === undefined && before.questions > 0 && unitOf(before) !== unit;
  return {
    period: period.length,
    from: period.days[0]?.day ?? '',
    to: period.days.at(-1)?.day ?? '',
    computedAt: deps.now().toISOString(),
    totalQueries: now.questions,
    answered: now.answered,
    notAnswered: now.questions - now.answered,
    answeredShare: enough(answeredShare(now)),
    helpfulShare: enough(helpfulShare(now)),
    tokenUsage: now[unit],
    tokenUnit: unit,
    totalMemories,
    responseTime: enough(meanTime(now)),
    trends: {
      answeredShare: against(answeredShare),
      helpfulShare: against(helpfulShare),
      totalQueries: against(({ questions }) => ({ value: questions, from: questions })),
      tokenUsage: isOtherUnit
        ? trendOf(meanTime(now), { missing: `The period before was counted in ${unitOf(before)}` })
        : against((totals) => ({ value: totals[unit], from: unit === 'tokens' ? totals.written : totals.questions })),
      totalMemories: await trendOfMemories(deps, period, totalMemories),
      responseTime: against(meanTime),
    },
  };
}

/** Tokens where models wrote answers; else the passages that were read for them. */
export const unitOf = ({ written }: Totals): 'tokens' | 'passages' => (written > 0 ? 'tokens' : 'passages');

const meanTime = ({ responseMs, questions }: Totals): Counted => ({
  value: questions === 0 ? 0 : Math.round((responseMs / questions) * 10) / 10,
  from: questions,
});

/** In percent, to one decimal. */
const shareOf = (part: number, from: number): Counted => ({ value: from === 0 ? 0 : Math.round((part / from) * 1_000) / 10, from });
const answeredShare = ({ answered, questions }: Totals): Counted => shareOf(answered, questions);
const helpfulShare = ({ helpful, notHelpful }: Totals): Counted => shareOf(helpful, helpful + notHelpful);

const enough = ({ value, from }: Counted): number | null => (from < fewestCounted ? null : value);

/** Undefined where figures of the whole period before are there. */
async function whyNoPeriodBefore({ db }: Pick<Deps, 'db'>, { before }: Period): Promise<string | undefined> {
  if (before === null) return 'No period before: figures are kept for 90 days';
  const first = await findFirstAskedAt(db);
  return first === undefined || first >= before.firstDayEnds ? notEnoughData : undefined;
}

/** Against how many there were when the period began, if they were counted then. */
async function trendOfMemories({ db }: Pick<Deps, 'db'>, { from }: Period, total: number): Promise<Trend> {
  const earliest = new Date(Date.parse(from) - hoursBetweenCounts * 3_600_000).toISOString();
  const before = await findMemoryCount(db, { from: earliest, to: from });
  if (before === undefined) return trendOf({ value: total, from: total }, { missing: notEnoughData });
  return trendOf({ value: total, from: total }, { value: before, from: before });
}

/** A figure, and how many questions (or what else) it is computed from. */
interface Counted {
  value: number;
  from: number;
}

/** How a figure changed against the one before, or why that cannot be said. */
function trendOf(now: Counted, before: Counted | { missing: string }): Trend {
  if ('missing' in before) return without(before.missing);
  if (now.from < fewestCounted || before.from < fewestCounted || before.value === 0) return without(notEnoughData);
  const percent = Math.round(((now.value - before.value) / before.value) * 1_000) / 10;
  return { percent, before: before.value, missing: null };
}

const without = (missing: string): Trend => ({ percent: null, before: null, missing });
