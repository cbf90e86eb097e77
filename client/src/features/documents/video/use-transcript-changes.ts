import { trpc } from '../../../trpc.ts';
import { useDocumentRows } from '../list/use-document-rows.ts';

/** Changes of a video's transcript; the viewer and the list show what the server made of them. */
export function useTranscriptChanges() {
  const utils = trpc.useUtils();
  const rows = useDocumentRows();
  const options = (failure: string) => ({
    meta: { failure },
    onSuccess: (document: unknown) => rows.put(document),
    onSettled: () => utils.documents.get.invalidate(),
  });
  const set = trpc.documents.setTranscript.useMutation(options('Failed to save the transcript'));
  const remove = trpc.documents.removeTranscript.useMutation(options('Failed to remove the transcript'));
  const start = trpc.documents.startTranscription.useMutation(options('Failed to ask for a transcript'));
  return {
    isBusy: set.isPending || remove.isPending || start.isPending,
    set: (input: { id: number; text: string }, onDone: () => void) => {
      set.mutate(input, { onSuccess: onDone });
    },
    remove: (id: number) => {
      remove.mutate({ id });
    },
    transcribe: (id: number) => {
      start.mutate({ id });
    },
  };
}
