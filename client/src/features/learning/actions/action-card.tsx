import type { ImprovementAction } from '@vademecum/shared/learning/improvement-actions.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { ActionEffect } from './action-effect.tsx';
import { ActionEvidence } from './action-evidence.tsx';
import { priorityLooks, statusLooks, typeLabels } from './action-labels.ts';

export function ActionCard({ action }: { action: ImprovementAction }) {
  const { actionType, priority, status, description, implementationPlan, expectedImpact, createdAt, completedAt, note, decidedBy } = action;
  const state = statusLooks[status];
  const isDone = status === 'completed';
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm font-medium text-ink-soft">{typeLabels[actionType]}</span>
        <Badge kind={priorityLooks[priority].kind}>{priorityLooks[priority].label}</Badge>
        <Badge kind={state.kind} icon={state.icon}>
          {state.label}
        </Badge>
      </div>
      <h3 className="font-semibold [overflow-wrap:anywhere]">{description}</h3>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
        {implementationPlan !== null && <Entry term="Plan" text={implementationPlan} />}
        {expectedImpact !== null && <Entry term="Expected impact" text={expectedImpact} />}
        <Entry term="Proposed" text={dateTimeLabel(createdAt)} />
        {completedAt !== null && (
          <Entry term="Completed" text={decidedBy === null ? dateTimeLabel(completedAt) : `${dateTimeLabel(completedAt)}, ${decidedBy}`} />
        )}
      </dl>
      {note !== null && <Notice kind={status === 'refused' ? 'danger' : 'info'}>{note}</Notice>}
      {(isDone || status === 'refused') && <ActionEffect action={action} />}
      <ActionEvidence action={action} />
      <ActionButtons action={action} />
    </Card>
  );
}

function Entry({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
    </>
  );
}
