import { type ImprovementAction, isLearned, type SetActionStatus } from '@vademecum/shared/learning/improvement-actions.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { useSetActionStatus } from './use-set-action-status.ts';

/** What can be done about an action; whatever changes answers is asked first. */
export function ActionButtons({ action }: { action: ImprovementAction }) {
  const { id, actionType, description, status } = action;
  const setStatus = useSetActionStatus();
  const [asking, setAsking] = useState<SetActionStatus['status']>();
  const isTrying = setStatus.isPending && setStatus.variables.status === 'completed' && status !== 'completed' && isLearned(actionType);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {choicesFor(action).map(({ status, label, asks, isMain }) => (
        <Button
          key={status}
          size="small"
          variant={isMain ? 'primary' : 'secondary'}
          disabled={setStatus.isPending}
          aria-label={`${label}: ${description}`}
          onClick={() => {
            if (asks) setAsking(status);
            else setStatus.mutate({ id, status });
          }}
        >
          {label}
        </Button>
      ))}
      {isTrying && (
        <span role="status" className="text-sm text-ink-soft">
          The golden questions are asked …
        </span>
      )}
      <DecideDialog
        action={action}
        asking={asking}
        onClose={() => {
          setAsking(undefined);
        }}
        onConfirm={(status) => {
          setStatus.mutate({ id, status });
        }}
      />
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
