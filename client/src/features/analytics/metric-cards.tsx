import { Link } from '@tanstack/react-router';
import { type AnalyticsSummary, notEnoughData, type Trend } from '@vademecum/shared/analytics/analytics.ts';
import {
  ArrowDownRight,
  ArrowRight,
  ArrowUpRight,
  BookOpenText,
  Lightbulb,
  type LucideIcon,
  MessagesSquare,
  MessageCircleQuestion,
  Minus,
  ThumbsUp,
  Timer,
} from 'lucide-react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { abbreviated, beforeWords, count, counted, duration, pointsWords, trendWords, usedLabel } from './analytics-labels.ts';
import type { Pressed } from './analytics-search.ts';

interface MetricCardsProps {
  summary: AnalyticsSummary;
  onPress: (pressed: Pressed) => void;
}

const memories = 'Total memories';
const look =
  'flex h-full w-full flex-col items-start gap-1 rounded-md border border-line bg-surface p-4 text-left hover:border-line-strong hover:bg-sunken';

/** How well questions are answered leads the dashboard. */
export function LeadCards({ summary, onPress }: MetricCardsProps) {
  const { totalQueries, answered, notAnswered, answeredShare, helpfulShare, trends } = summary;
  const against = `the ${beforeWords(summary)}`;
  const figures: (FigureProps & { pressed: Pressed })[] = [
    {
      ...{ icon: MessagesSquare, label: 'Answered', value: answeredShare, format: share, trend: trends.answeredShare, against },
      ...{ better: 'higher', isShare: true, note: `${count(answered)} of ${counted(totalQueries, 'question')}, with a source` },
      pressed: { show: 'questions', outcome: 'answered' },
    },
    {
      ...{ icon: MessageCircleQuestion, label: 'Not answered', value: notAnswered, note: 'No document contained the answer' },
      pressed: { show: 'questions', outcome: 'not_answered' },
    },
    {
      ...{ icon: ThumbsUp, label: 'Helpful', value: helpfulShare, format: share, trend: trends.helpfulShare, against },
      ...{ better: 'higher', isShare: true, note: 'Of answers that staff marked helpful or not' },
      pressed: { show: 'questions', feedback: 'helpful' },
    },
  ];
  return (
    <ul className="grid gap-4 sm:grid-cols-3" aria-label="How questions are answered">
      {figures.map(({ pressed, ...figure }) => (
        <li key={figure.label}>
          <button type="button" className={look} onClick={() => onPress(pressed)}>
            <Figure {...figure} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Specification, section 2.13: four figures, each with what is behind it. */
export function MetricCards({ summary, onPress }: MetricCardsProps) {
  const { totalQueries, tokenUsage, totalMemories, responseTime, trends } = summary;
  const against = `vs. ${beforeWords(summary)}`;
  const figures: FigureProps[] = [
    { icon: MessagesSquare, label: 'Total queries', value: totalQueries, trend: trends.totalQueries, against },
    {
      ...{ icon: BookOpenText, label: usedLabel(summary), value: tokenUsage, trend: trends.tokenUsage, against },
      note: summary.tokenUnit === 'passages' ? 'No AI model in use (quoted answers only)' : undefined,
    },
    { icon: Lightbulb, label: memories, value: totalMemories, trend: trends.totalMemories, against: 'since the start of the period' },
    {
      ...{ icon: Timer, label: 'Response time', value: responseTime, trend: trends.responseTime, against },
      ...{ format: duration, note: 'Average', better: 'lower' },
    },
  ];
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4" aria-label="Figures of the period">
      {figures.map((figure) => (
        <li key={figure.label}>
          {figure.label === memories ? (
            <Link to="/memories" className={look}>
              <Figure {...figure} />
            </Link>
          ) : (
            <button type="button" className={look} onClick={() => onPress({ show: 'questions' })}>
              <Figure {...figure} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface FigureProps {
  icon: LucideIcon;
  label: string;
  /** Null: not enough data. */
  value: number | null;
  format?: (value: number) => string;
  trend?: Trend;
  /** The period that the trend compares with. */
  against?: string;
  /** Left out where more is neither good nor bad. */
  better?: 'higher' | 'lower';
  /** A share is compared in percentage points, not by a percentage of it. */
  isShare?: boolean;
  note?: string | undefined;
}

function Figure({ icon: Icon, label, value, format = abbreviated, note, ...compared }: FigureProps) {
  const shown = value === null ? notEnoughData : format(value);
  return (
    <>
      <span className="flex items-center gap-2 text-sm font-medium text-ink-soft">
        <Icon aria-hidden size={18} />
        {label}
      </span>
      <span className={value === null ? 'text-xl font-semibold' : 'text-3xl font-semibold tabular-nums'}>
        {shown}
        {value !== null && /[KM]$/.test(shown) && <VisuallyHidden> ({count(value)})</VisuallyHidden>}
      </span>
      {value !== null && compared.trend !== undefined && <TrendWords {...compared} value={value} trend={compared.trend} />}
      {note !== undefined && <span className="text-sm text-ink-soft">{note}</span>}
    </>
  );
}

type TrendWordsProps = Pick<FigureProps, 'against' | 'better' | 'isShare'> & { value: number; trend: Trend };

/** An arrow with its words, which say whether the change is good. */
function TrendWords({ value, trend, against = '', better, isShare = false }: TrendWordsProps) {
  const { percent, before } = trend;
  const Arrow = percent === null ? Minus : percent > 0 ? ArrowUpRight : percent < 0 ? ArrowDownRight : ArrowRight;
  const judged =
    percent === null || percent === 0 || better === undefined ? null : percent > 0 === (better === 'higher') ? 'Better' : 'Worse';
  const change = isShare ? pointsWords(value, trend) : trendWords(trend);
  return (
    <span className="flex items-start gap-1 text-sm">
      <Arrow aria-hidden size={16} className="mt-1 shrink-0" />
      <span>
        <span className="font-medium">{judged === null ? change : `${judged}: ${change}`}</span>
        {percent !== null && (
          <span className="text-ink-soft"> {isShare && before !== null ? `from ${share(before)} in ${against}` : against}</span>
        )}
      </span>
    </span>
  );
}

export const share = (value: number): string => `${value.toFixed(1)}%`;
