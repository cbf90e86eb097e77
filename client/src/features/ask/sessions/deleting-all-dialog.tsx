import type { ChatSession } from '@vademecum/shared/ask/chat.ts';
import { CircleStop, RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DeletingAll } from './use-delete-all.ts';

interface DeletingAllDialogProps {
  deleting: DeletingAll;
  onStop: () => void;
  onRetry: (sessions: readonly ChatSession[]) => void;
  onClose: () => void;
}

/** How far the deleting has come; at the end what failed, by name. While it runs, closing it stops it. */
export function DeletingAllDialog({ deleting, onStop, onRetry, onClose }: DeletingAllDialogProps) {
  if (deleting.state === 'running') {
    return (
      <Dialog open onOpenChange={onStop} title="Deleting Chat Sessions">
        <Progress deleting={deleting} />
        <div className="mt-6 flex justify-end">
          <Button onClick={onStop}>
            <CircleStop aria-hidden size={16} />
            Stop
          </Button>
        </div>
      </Dialog>
    );
  }
  const { failed } = deleting;
  const retry = () => {
    onRetry(failed);
  };
  return (
    <Dialog open onOpenChange={onClose} title="Delete All Chat Sessions">
      <Notice
        kind="danger"
        title={failed.length === 1 ? '1 session could not be deleted' : `${failed.length} sessions could not be deleted`}
      >
        <ul className="mt-1 max-h-60 list-disc overflow-y-auto pl-5">
          {failed.map(({ id, chatName }) => (
            <li key={id}>{chatName}</li>
          ))}
        </ul>
      </Notice>
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={retry}>
          <RotateCw aria-hidden size={16} />
          Try again
        </Button>
      </div>
    </Dialog>
  );
}

function Progress({ deleting: { total, done, wait } }: { deleting: DeletingAll }) {
  return (
    <>
      <div className="flex items-center gap-3 tabular-nums">
        <progress aria-label="Deleted sessions" max={total} value={done} className="h-2 flex-1 accent-accent" />
        <span>
          {done} of {total}
        </span>
      </div>
      {wait !== null && (
        <p role="status" className="mt-2 text-sm text-ink-soft">
          The server takes only so many calls a minute. It goes on in {wait} s.
        </p>
      )}
    </>
  );
}
