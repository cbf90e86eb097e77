import { Link } from '@tanstack/react-router';
import { fewestCounted, notEnoughData } from '@vademecum/shared/analytics.ts';
import { type FigureName, metricDays } from '@vademecum/shared/improvement-choices.ts';
import { figureKinds } from '@vademecum/shared/improvement.ts';
import { classNames } from '../../lib/class-names.ts';
import { HoverCard } from '../../ui/hover-card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface FigureLinkProps {
  figure: FigureName;
  /** What it is called where it stands. */
  label?: string;
  days?: 7 | 30 | 90;
  /** As it is shown; null where there is not enough data. */
  text: string | null;
  /** How many rows it is computed from. */
  count: number;
  size?: 'large' | 'normal';
}

/** A number that says how it is computed, and leads to the rows behind it. */
export function FigureLink({ figure, label, days = metricDays, text, count, size = 'large' }: FigureLinkProps) {
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
            size === 'large' && text !== null ? 'text-3xl' : 'text-lg',
            text === null && 'text-ink-soft',
          )}
        >
          <VisuallyHidden>{label ?? name}: </VisuallyHidden>
          {text ?? notEnoughData}
        </Link>
      }
    >
      <p className="font-semibold">{label ?? name}</p>
      <p className="mt-1">{rule}</p>
      <p className="mt-1 text-ink-soft">{basisOf(count, days, text)}</p>
    </HoverCard>
  );
}

function basisOf(count: number, days: number, text: string | null): string {
  const basis = `Computed from ${count.toLocaleString('en-US')} of the last ${days} days.`;
  return text === null ? `${basis} It takes ${fewestCounted} or more.` : `${basis} Press to see them.`;
}
