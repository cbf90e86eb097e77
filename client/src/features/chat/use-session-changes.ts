import type { ChatSession } from '@vademecum/shared/chat.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';

/** Renaming and deleting sessions: shown at once, taken back if the server refuses. */
export function useSessionChanges(onDeleted: (ids: number[]) => void) {
  const utils = trpc.useUtils();
  const toast = useToast();

  async function change(update: (list: ChatSession[]) => ChatSession[]) {
    await utils.chat.sessions.cancel();
    const before = utils.chat.sessions.getData();
    utils.chat.sessions.setData(undefined, (list) => list && update(list));
    return before;
  }

  function undo(before: ChatSession[] | undefined, description: string) {
    utils.chat.sessions.setData(undefined, before);
    toast({ title: 'Error', description, variant: 'destructive' });
  }

  function forget(ids: number[]) {
    onDeleted(ids);
    for (const id of ids) void utils.chat.turns.invalidate({ id }, { refetchType: 'none' });
  }

  const rename = trpc.chat.renameSession.useMutation({
    onMutate: ({ id, chatName }) => change((list) => list.map((session) => (session.id === id ? { ...session, chatName } : session))),
    onError: (_error, _input, before) => {
      undo(before, 'Failed to rename session');
    },
  });

  const remove = trpc.chat.deleteSession.useMutation({
    onMutate: ({ id }) => change((list) => list.filter((session) => session.id !== id)),
    onSuccess: (_result, { id }) => {
      forget([id]);
    },
    onError: (_error, _input, before) => {
      undo(before, 'Failed to delete session');
    },
  });

  const removeAll = trpc.chat.deleteAllSessions.useMutation({
    onMutate: () => change(() => []),
    onSuccess: (_result, _input, before) => {
      forget((before ?? []).map(({ id }) => id));
    },
    onError: (_error, _input, before) => {
      undo(before, 'Failed to delete all sessions');
    },
  });

  return { rename: rename.mutate, remove: remove.mutate, removeAll: removeAll.mutate };
}
