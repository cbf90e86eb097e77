import type { ModelStatus } from '@vademecum/shared/settings/models.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { stateLabels } from './model-labels.ts';

/** What writes the next answer, and why. */
export function ModelStatusCard({ status }: { status: ModelStatus }) {
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
