import { useSuspenseQuery } from '@tanstack/react-query';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CloudModel } from './cloud-model.tsx';
import { ModelSettingsForm } from './model-settings-form.tsx';
import { ModelStatusCard } from './model-status-card.tsx';

/** Which model writes the answers: what is in force and why, and the settings of it. */
export function ModelTab({ query }: { query: PageQuery<Outputs['models']['get']> }) {
  return (
    <QueryBoundary loading={<ModelSkeleton />} failed="The model’s settings could not be loaded">
      <ModelSettings query={query} />
    </QueryBoundary>
  );
}

function ModelSettings({ query }: { query: PageQuery<Outputs['models']['get']> }) {
  // A model comes and goes without anybody changing anything here.
  const { data: status } = useSuspenseQuery({ ...query, refetchOnMount: 'always' });
  return (
    <div className="flex max-w-4xl flex-col gap-4 pb-24">
      <ModelStatusCard status={status} />
      {status.cloud.isCloud && <CloudModel cloud={status.cloud} />}
      <ModelSettingsForm status={status} />
    </div>
  );
}

function ModelSkeleton() {
  return (
    <div role="status" aria-label="Loading the model’s settings" className="flex max-w-4xl flex-col gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-72" />
      <Skeleton className="h-10 w-72" />
    </div>
  );
}
