import { useState } from 'react';
import { useToast } from '../../../ui/use-toast.ts';
import { readTextFile } from './read-text-file.ts';
import { emptyDraft, isSentAsText, isTextFile, problemOf, withFiles, type DraftProblem, type UploadDraft } from './upload-draft.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { Uploads } from './uploads.ts';
import { useCreateText } from './use-create-text.ts';
import { useSentFiles } from './use-sent-files.ts';

interface UploadDraftOptions {
  uploads: Uploads;
  queue: UploadQueue;
  onDone: () => void;
}

/** What the upload dialog holds, what is wrong with it, and how it is sent. It is cleared once all of it was taken; until then it can be sent again. */
export function useUploadDraft({ uploads, queue, onDone }: UploadDraftOptions) {
  const [draft, setDraft] = useState<UploadDraft>(emptyDraft);
  const [problem, setProblem] = useState<DraftProblem>();
  const toast = useToast();
  const create = useCreateText(finish);
  const files = useSentFiles(queue, uploads, finish);

  function finish() {
    setDraft(emptyDraft);
    setProblem(undefined);
    files.forget();
    onDone();
  }

  const change = (part: Partial<UploadDraft>) => setDraft((before) => ({ ...before, ...part }));

  async function choose(chosen: File[]) {
    setProblem(undefined);
    files.forget();
    setDraft((before) => withFiles(before, chosen));
    const [first] = chosen;
    if (first === undefined || chosen.length > 1 || !isTextFile(first)) return;
    const content = await readTextFile(first).catch(() => undefined);
    if (content === undefined) toast({ title: 'Error', description: 'Failed to read text file', variant: 'destructive' });
    else setDraft((before) => (before.files[0] === first ? { ...before, content } : before));
  }

  function submit() {
    const found = problemOf(draft);
    setProblem(found);
    if (found !== undefined) {
      toast({ title: 'Validation Error', description: found.message, variant: 'destructive' });
      return;
    }
    const { name, type, content } = draft;
    const named = draft.files.length === 1 ? { name: name.trim(), type } : undefined;
    if (isSentAsText(draft)) create.mutate({ name, type, content, duplicate: 'refuse' });
    else if (files.failed.length > 0) queue.retry(files.failed, named);
    else files.send(draft.files, named);
  }

  const isSending = create.isPending || (draft.mode === 'file' && files.isSending);
  return { draft, problem, create, sent: files, isSending, change, choose, submit };
}

export type UploadDraftState = ReturnType<typeof useUploadDraft>;
