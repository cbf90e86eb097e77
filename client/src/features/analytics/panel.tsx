import { fewestCounted, notEnoughData } from '@vademecum/shared/analytics/analytics.ts';
import { ChartNoAxesColumn } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';

interface PanelProps {
  title: string;
  /** A short description of the figures. */
  text?: ReactNode;
  action?: ReactNode;
  /** False where the figures would be of too few questions or ratings. */
  isEnough?: boolean;
  /** The counted things: "questions". */
  of?: string;
  children: ReactNode;
}

/** A part of the dashboard under a heading of its own. */
export function Panel({ title, text, action, isEnough = true, of = 'questions', children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {text !== undefined && <p className="text-sm text-ink-soft">{text}</p>}
        </div>
        {isEnough && action}
      </div>
      {isEnough ? (
        children
      ) : (
        <EmptyState icon={ChartNoAxesColumn} title={notEnoughData} text={`Figures appear from ${fewestCounted} ${of} on.`} />
      )}
    </section>
  );
}
