import type { ReactNode } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ActionList, type ActionListProps } from './action-list.tsx';
import { LearnedList } from './learned-list.tsx';
import { RunLog } from './run-log.tsx';

/** Specification, section 2.15: what would make answers better, what the search was taught, and the runs that find it out. */
export function ActionsTab({ learned, ...props }: ActionListProps & { learned: PageQuery<Outputs['improvement']['learned']> }) {
  return (
    <div className="flex flex-col gap-6 py-3">
      <QueryBoundary loading={<ActionsSkeleton />} failed="The improvement actions could not be loaded">
        <ActionList {...props} />
      </QueryBoundary>
      <Section title="What the search has learned" failed="What was learned could not be loaded">
        <LearnedList query={learned} />
      </Section>
      <Section title="Learning runs" failed="The learning runs could not be loaded">
        <RunLog />
      </Section>
    </div>
  );
}

function Section({ title, failed, children }: { title: string; failed: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <QueryBoundary loading={<Skeleton className="h-24" />} failed={failed}>
        {children}
      </QueryBoundary>
    </section>
  );
}

function ActionsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} className="h-40" />
      ))}
    </div>
  );
}
