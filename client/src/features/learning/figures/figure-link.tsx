import { Link } from '@tanstack/react-router';
import { fewestCounted, notEnoughData } from '@vademecum/shared/analytics/analytics.ts';
import { type FigureName, metricDays } from '@vademecum/shared/learning/learning-choices.ts';
import { fewestRatings, figureKinds } from '@vademecum/shared/learning/figures.ts';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Card } from '../../../ui/card.tsx';
import { HoverCard } from '../../../ui/hover-card.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

interface FigureLinkProps {
  figure: FigureName;
  /** The label of the figure in its place on the screen. */
  label?: string;
  days?: 7 | 30 | 90;
  /** As it is shown; null where there is not enough data. */
  text: string | null;
  /** How many rows it is computed from. */
  count: number;
  /** Response accuracy alone: how many ratings it has. */
  ratings?: number;
  size?: 'large' | 'normal';
}

export const percentLabel = (value: number): string => `${(value * 100).toFixed(1)}%`;

/** A number that says how it is computed, and leads to the rows behind it. */
export function FigureLink({ figure, label, days = metricDays, text, count, ratings, size = 'large' }: FigureLinkProps) {
  const { label: name, rule } = figureKinds[figure];
  return (
    <HoverCard
      trigger={
        <Link
          from="/ai-learning"
          to="."
          search={(before) => ({ ...before, figure, days: days === metricDays ? undefined : days, rows: undefined })}
          className={classNames(
            'inline-flex min-h-8 items-center self-start rounded-sm font-semibold tabular-nums underline decoration-dotted underline-offset-4 hover:decoration-solid',
            size === 'large' && text !== null ? 'text-xl sm:text-3xl' : 'text-lg',
            text === null && 'text-ink-soft',
          )}
        >
          <VisuallyHidden>{label ?? name}: </VisuallyHidden>
          {text ?? (ratings === undefined ? notEnoughData : `Not enough ratings (${ratings} of ${fewestRatings})`)}
        </Link>
      }
    >
      <p className="font-semibold">{label ?? name}</p>
      <p className="mt-1">{rule}</p>
      <p className="mt-1 text-ink-soft">{basisOf({ count, days, text, ratings })}</p>
    </HoverCard>
  );
}

type Basis = Pick<FigureLinkProps, 'count' | 'text'> & { days: number; ratings: number | undefined };

function basisOf({ count, days, text, ratings }: Basis): string {
  const rated = ratings === undefined ? '' : `, ${ratings.toLocaleString('en-US')} of them rated`;
  const basis = `Based on ${count.toLocaleString('en-US')} ${count === 1 ? 'question' : 'questions'} from the last ${days} days${rated}.`;
  if (text !== null) return `${basis} Select the figure to see them.`;
  return `${basis} It takes ${ratings === undefined ? `${fewestCounted} or more` : `${fewestRatings} ratings`}.`;
}

/** Figures under a heading; its children are lines. */
export function FigureList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold">
        {title}
      </h2>
      <dl className="divide-y divide-line">{children}</dl>
    </Card>
  );
}

export function FigureLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 py-2">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
