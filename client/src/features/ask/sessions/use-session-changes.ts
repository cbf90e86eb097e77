import type { ChatSession } from '@vademecum/shared/ask/chat.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

/** Renaming and deleting sessions: shown at once, taken back if the server refuses. */
export function useSessionChanges(onDeleted: (ids: number[]) => void) {
  const utils = trpc.useUtils();
  const { change, undo } = useOptimisticSessions();

  const rename = trpc.chat.renameSession.useMutation({
    onMutate: ({ id, chatName }) => change((list) => list.map((session) => (session.id === id ? { ...session, chatName } : session))),
    onError: undo('Failed to rename session'),
  });

  const remove = trpc.chat.deleteSession.useMutation({
    onMutate: ({ id }) => change((list) => list.filter((session) => session.id !== id)),
    onSuccess: (_result, { id }) => {
      onDeleted([id]);
      void utils.chat.turns.invalidate({ id }, { refetchType: 'none' });
    },
    onError: undo('Failed to delete session'),
  });

  return {
    rename: rename.mutate,
    remove: remove.mutate,
  };
}

function useOptimisticSessions() {
  const { chat } = trpc.useUtils();
  const toast = useToast();

  async function change(update: (list: ChatSession[]) => ChatSession[]) {
    await chat.sessions.cancel();
    const before = chat.sessions.getData();
    chat.sessions.setData(undefined, (list) => list && update(list));
    return { before };
  }

  const undo = (description: string) => (_error: unknown, _input: unknown, context: { before: ChatSession[] | undefined } | undefined) => {
    chat.sessions.setData(undefined, context?.before);
    // What else has changed meanwhile is known there alone.
    void chat.sessions.invalidate();
    toast({ title: 'Error', description, variant: 'destructive' });
  };
  return { change, undo };
}
