import type { ChatSession } from '@vademecum/shared/ask/chat.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { statusOf, waitOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** How far the deleting of all sessions has come. */
export interface DeletingAll {
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
export function useDeleteAll(onDeleted: (ids: number[]) => void) {
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
      // Somebody has deleted it in another window.
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

/** So many calls at once may be more than a person is granted in a minute; then the server says how long to wait. */
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
