import { useSuspenseQuery } from '@tanstack/react-query';
import type { ModelStatus } from '@vademecum/shared/settings/models.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CloudModel } from './cloud-model.tsx';
import { stateLabels } from './model-labels.ts';
import { ModelSettingsForm } from './model-settings-form.tsx';

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

/** What writes the next answer, and why. */
function ModelStatusCard({ status }: { status: ModelStatus }) {
  const { inForce, reason, state, source, changed } = status;
  const { word, kind, icon } = stateLabels[state];
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          In force: {inForce === 'extractive' ? 'sentences of the documents' : inForce}
        </h2>
        <Badge kind={kind} icon={icon}>
          {word}
        </Badge>
      </div>
      <p className="[overflow-wrap:anywhere]">{reason}</p>
      <p className="text-sm text-ink-soft">
        {changed === null ? (
          'Nothing is saved here: the environment decides.'
        ) : (
          <>
            Saved by {changed.by}, <time dateTime={changed.at}>{dateTimeLabel(changed.at)}</time>
          </>
        )}
      </p>
      {source === 'locked' && (
        <Notice kind="info" title="Locked by the environment">
          MODEL=extractive forbids every model, so nothing can be chosen here. To choose one, whoever runs the server takes that line out
          and starts it again.
        </Notice>
      )}
    </Card>
  );
}
