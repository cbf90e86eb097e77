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
  Minus,
  Timer,
} from 'lucide-react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { abbreviated, beforeWords, count, duration, trendWords, usedLabel } from './analytics-labels.ts';
import type { Pressed } from './analytics-search.ts';

interface MetricCardsProps {
  summary: AnalyticsSummary;
  onPress: (pressed: Pressed) => void;
}

const memories = 'Total memories';
const look =
  'flex h-full w-full flex-col items-start gap-1 rounded-md border border-line bg-surface p-4 text-left hover:border-line-strong hover:bg-sunken';

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
      format: duration,
      note: 'Average',
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
  trend: Trend;
  /** The period that the trend compares with. */
  against: string;
  note?: string | undefined;
}

function Figure({ icon: Icon, label, value, format = abbreviated, trend, against, note }: FigureProps) {
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
      <TrendWords trend={trend} against={against} />
      {note !== undefined && <span className="text-sm text-ink-soft">{note}</span>}
    </>
  );
}

/** An arrow next to its word. It has no color, because more is neither good nor bad in itself. */
function TrendWords({ trend, against }: { trend: Trend; against: string }) {
  const { percent } = trend;
  const Arrow = percent === null ? Minus : percent > 0 ? ArrowUpRight : percent < 0 ? ArrowDownRight : ArrowRight;
  return (
    <span className="flex items-start gap-1 text-sm">
      <Arrow aria-hidden size={16} className="mt-1 shrink-0" />
      <span>
        <span className="font-medium">{trendWords(trend)}</span>
        {percent !== null && <span className="text-ink-soft"> {against}</span>}
      </span>
    </span>
  );
}
