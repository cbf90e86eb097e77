import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { type EvidenceRow, type ImprovementAction, isLearned, type SetActionStatus } from '@vademecum/shared/learning/proposals.ts';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { priorityLooks, statusLooks } from '../../../lib/status-looks.ts';
import { whoIsHidden } from '../../../lib/who-is-hidden.ts';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { effectRows, typeLabels } from './action-labels.ts';
import { useDecide } from './use-decide.tsx';

export function ActionCard({ action }: { action: ImprovementAction }) {
  const { actionType, priority, status, description, implementationPlan, expectedImpact, createdAt, completedAt, note, decidedBy } = action;
  const { word, ...look } = statusLooks[status];
  const isDone = status === 'completed';
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm font-medium text-ink-soft">{typeLabels[actionType]}</span>
        <Badge kind={priorityLooks[priority].kind}>{priorityLooks[priority].word} priority</Badge>
        <Badge {...look}>{word}</Badge>
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

/** The measurements before the action was carried out, and after. */
function ActionEffect({ action: { actionType, before, after } }: { action: ImprovementAction }) {
  const rows = effectRows(actionType, before, after);
  if (rows.length === 0) return null;
  return (
    <table className="w-full max-w-2xl text-sm">
      <caption className="sr-only">Effect</caption>
      <thead className="text-left text-ink-soft">
        <tr>
          {['Effect', 'Before', 'After'].map((name, column) => (
            <th key={name} scope="col" className={classNames(column > 0 && 'w-28', 'py-1 font-medium')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {row.label}
            </th>
            <td className="py-1 pr-2 tabular-nums">{row.before ?? 'Not measured'}</td>
            <td className="py-1 tabular-nums">{row.after ?? 'Not yet'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The buttons of an action. Actions that change answers ask for confirmation first. */
function ActionButtons({ action }: { action: ImprovementAction }) {
  const { actionType, description, status } = action;
  const { decide, ask, dialog, isPending, isCompleting } = useDecide(action);
  const isTrying = isCompleting && status !== 'completed' && isLearned(actionType);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {choicesFor(action).map(({ status, label, asks, isMain }) => (
        <Button
          key={status}
          size="small"
          variant={isMain ? 'primary' : 'secondary'}
          disabled={isPending}
          aria-label={`${label}: ${description}`}
          onClick={() => {
            if (asks) ask(status);
            else decide(status);
          }}
        >
          {label}
        </Button>
      ))}
      {isTrying && (
        <span role="status" className="text-sm text-ink-soft">
          Running the golden questions …
        </span>
      )}
      {dialog}
    </div>
  );
}

interface Choice {
  status: SetActionStatus['status'];
  label: string;
  /** Answers change with it. */
  asks: boolean;
  isMain?: boolean;
}

function choicesFor({ status, actionType }: ImprovementAction): Choice[] {
  const learned = isLearned(actionType);
  const dismiss: Choice = { status: 'dismissed', label: 'Dismiss', asks: false };
  const reopen: Choice = { status: 'pending', label: 'Open again', asks: false };
  const approve: Choice = { status: 'completed', label: 'Approve', asks: true, isMain: true };
  if (status === 'pending') return [learned ? approve : { status: 'completed', label: 'Mark done', asks: false, isMain: true }, dismiss];
  if (status === 'completed') return [learned ? { status: 'undone', label: 'Undo', asks: true } : reopen];
  if (status === 'dismissed') return [reopen];
  return [{ ...approve, label: 'Try again' }, dismiss];
}

/** The evidence for an action: in sentences, and on a press the questions themselves. */
function ActionEvidence({ action: { id, facts, description } }: { action: ImprovementAction }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="text-sm">
      {facts.map((fact) => (
        <p key={fact} className="text-ink-soft [overflow-wrap:anywhere]">
          {fact}
        </p>
      ))}
      <Button
        size="small"
        variant="ghost"
        className="-ml-3"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide evidence' : 'Show evidence'}: ${description}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide evidence' : 'Show evidence'}
      </Button>
      {isOpen && (
        <QueryBoundary loading={<Skeleton className="h-20" />} failed="The evidence could not be loaded">
          <Questions id={id} />
        </QueryBoundary>
      )}
    </div>
  );
}

function Questions({ id }: { id: number }) {
  const [rows] = trpc.improvement.evidence.useSuspenseQuery({ id });
  if (rows.length === 0) return <p className="text-ink-soft">Its questions have been deleted.</p>;
  return (
    <>
      <p className="mb-1 text-ink-soft">{whoIsHidden}</p>
      <ul aria-label="Evidence" className="divide-y divide-line rounded-md border border-line">
        {rows.map((row, place) => (
          <li key={place} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">{row.question ?? 'Text deleted with the chat'}</span>
            <span className="text-ink-soft">
              {outcomeOf(row)} · {dayLabel(row.askedOn)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function outcomeOf({ isAnswered, rating, isHelpful }: EvidenceRow): string {
  const answered = isAnswered ? 'Answered' : 'Not answered';
  if (rating !== null) return `${answered}, rated ${rating} of 5`;
  if (isHelpful === null) return answered;
  return `${answered}, ${isHelpful ? 'helpful' : 'not helpful'}`;
}
