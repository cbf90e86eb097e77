import type { ChatSession } from '@vademecum/shared/ask/chat.ts';
import { CircleStop, EllipsisVertical, MessageSquarePlus, RotateCw, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { statusOf, waitOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';

interface SessionListHeaderProps {
  sessions: readonly ChatSession[];
  onNewChat: () => void;
  onDeleted: (ids: number[]) => void;
}

/** The actions above the list: begin a new chat, and delete all chats. */
export function SessionListHeader({ sessions, onNewChat, onDeleted }: SessionListHeaderProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { deleting, start, stop, close } = useDeleteAll(onDeleted);
  const count = sessions.length;
  return (
    <div className="p-4 pb-3">
      <h2 className="flex min-h-9 items-center font-semibold">Chat Sessions</h2>
      <div className="mt-2 -mr-2 flex items-center gap-1">
        <Button onClick={onNewChat} className="flex-1">
          <MessageSquarePlus aria-hidden size={18} />
          New Chat
        </Button>
        {count > 0 && (
          <Menu trigger={<IconButton icon={EllipsisVertical} label="More about all sessions" />}>
            <MenuItem
              icon={Trash2}
              kind="danger"
              onSelect={() => {
                setIsConfirming(true);
              }}
            >
              Delete All Sessions
            </MenuItem>
          </Menu>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Delete All Chat Sessions"
        description={`This deletes ${count === 1 ? 'your only chat session' : `all ${count} of your chat sessions`} with every question and answer. It cannot be undone.`}
        confirmLabel="Delete All"
        onConfirm={() => {
          start(sessions);
        }}
      />
      {deleting !== null && <DeletingAllDialog deleting={deleting} onStop={stop} onRetry={start} onClose={close} />}
    </div>
  );
}

interface DeletingAllDialogProps {
  deleting: DeletingAll;
  onStop: () => void;
  onRetry: (sessions: readonly ChatSession[]) => void;
  onClose: () => void;
}

/** How far the deleting has come; at the end what failed, by name. While it runs, closing it stops it. */
function DeletingAllDialog({ deleting, onStop, onRetry, onClose }: DeletingAllDialogProps) {
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
          The server limits calls per minute. Deleting continues in {wait} s.
        </p>
      )}
    </>
  );
}

/** How far the deleting of all sessions has come. */
interface DeletingAll {
  state: 'running' | 'failed';
  total: number;
  done: number;
  failed: ChatSession[];
  /** Seconds for which the server asked to be left alone; null while it takes what comes. */
  wait: number | null;
}

interface Run {
  isStopped: boolean;
}

/**
 * Deletes sessions one by one, as the documented client does: specification, section 7. What the server refuses stays in the list, and is listed
 * at the end, to be tried again.
 */
function useDeleteAll(onDeleted: (ids: number[]) => void) {
  const { chat } = trpc.useUtils();
  const remove = useRemove();
  const toast = useToast();
  const [deleting, setDeleting] = useState<DeletingAll | null>(null);
  const run = useRef<Run>({ isStopped: true });
  useStopAtLeave(run);

  async function start(sessions: readonly ChatSession[]) {
    const own: Run = { isStopped: false };
    run.current = own;
    await chat.sessions.cancel();
    const deleted: number[] = [];
    const failed: ChatSession[] = [];
    for (const [done, session] of sessions.entries()) {
      const show = (wait: number | null) => {
        setDeleting({ state: 'running', total: sessions.length, done, failed, wait });
      };
      show(null);
      if (await remove(session, { onWait: show, isStopped: () => own.isStopped })) deleted.push(session.id);
      else if (!own.isStopped) failed.push(session);
      if (own.isStopped) break;
    }
    onDeleted(deleted);
    setDeleting(failed.length === 0 ? null : { state: 'failed', total: sessions.length, done: deleted.length, failed, wait: null });
    if (failed.length > 0) toast({ title: 'Error', description: 'Failed to delete all sessions', variant: 'destructive' });
  }

  return {
    deleting,
    start: (sessions: readonly ChatSession[]) => void start(sessions),
    stop: () => {
      run.current.isStopped = true;
      setDeleting(null);
    },
    close: () => {
      setDeleting(null);
    },
  };
}

/** Deletes one; false where the server refused. */
function useRemove() {
  const { client, chat } = trpc.useUtils();
  return async ({ id }: ChatSession, patience: Patience): Promise<boolean> => {
    try {
      await patiently(() => client.chat.deleteSession.mutate({ id }), patience);
    } catch (error) {
      // The session was deleted in another window.
      if (statusOf(error) !== 404) return false;
    }
    chat.sessions.setData(undefined, (list) => list?.filter((session) => session.id !== id));
    void chat.turns.invalidate({ id }, { refetchType: 'none' });
    return true;
  };
}

function useStopAtLeave(run: RefObject<Run>) {
  useEffect(
    () => () => {
      run.current.isStopped = true;
    },
    [run],
  );
}

interface Patience {
  onWait: (seconds: number) => void;
  isStopped: () => boolean;
}

/** So many calls at once may exceed a person's limit for a minute. Then the server says how long to wait. */
async function patiently(call: () => Promise<unknown>, { onWait, isStopped }: Patience): Promise<void> {
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      const seconds = waitOf(error);
      if (seconds === undefined || isStopped()) throw error;
      onWait(seconds);
      await new Promise((resolve) => window.setTimeout(resolve, seconds * 1_000));
      if (isStopped()) throw error;
    }
  }
}
