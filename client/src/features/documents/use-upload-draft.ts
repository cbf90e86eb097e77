import { useState } from 'react';
import { useToast } from '../../ui/use-toast.ts';
import { readTextFile } from './read-text-file.ts';
import { emptyDraft, isSentAsText, isTextFile, problemOf, withFiles, type DraftProblem, type UploadDraft } from './upload-draft.ts';
import { useCreateText } from './use-create-text.ts';
import type { SendFiles } from './use-uploads.ts';

interface UploadDraftOptions {
  onFiles: SendFiles;
  onDone: () => void;
}

/** What the upload dialog holds, what is wrong with it, and how it is sent. It is cleared once it was taken. */
export function useUploadDraft({ onFiles, onDone }: UploadDraftOptions) {
  const [draft, setDraft] = useState<UploadDraft>(emptyDraft);
  const [problem, setProblem] = useState<DraftProblem>();
  const toast = useToast();
  const create = useCreateText(finish);

  function finish() {
    setDraft(emptyDraft);
    setProblem(undefined);
    onDone();
  }

  function change(part: Partial<UploadDraft>) {
    setDraft((before) => ({ ...before, ...part }));
  }

  async function choose(files: File[]) {
    setProblem(undefined);
    setDraft((before) => withFiles(before, files));
    const [first] = files;
    if (first === undefined || files.length > 1 || !isTextFile(first)) return;
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
    const { name, type, content, files } = draft;
    if (isSentAsText(draft)) {
      create.mutate({ name, type, content, duplicate: 'refuse' });
      return;
    }
    onFiles(files, files.length === 1 ? { name: name.trim(), type } : undefined);
    finish();
  }

  return { draft, problem, create, isSending: create.isPending, change, choose, submit };
}

export type UploadDraftState = ReturnType<typeof useUploadDraft>;
