import { duplicateCode } from '@vademecum/shared/documents/documents.ts';
import { useEffect, useRef, useState } from 'react';
import { codeOf, messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { idsOf } from '../../../ui/audience.tsx';
import { useDocumentRows } from '../list/use-document-rows.ts';
import { readTextFile } from './read-text-file.ts';
import { type DraftProblem, emptyDraft, isSentAsText, isTextFile, problemOf, type UploadDraft, withFiles } from './upload-draft.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { Added, Upload, Uploads } from './uploads.ts';

interface UploadDraftOptions {
  uploads: Uploads;
  queue: UploadQueue;
}

/**
 * The contents of the upload dialog, their errors, and how to send them. The draft is cleared once the server took all of it; until then it can be
 * sent again.
 */
export function useUploadDraft({ uploads, queue }: UploadDraftOptions) {
  const { draft, setDraft, problem, setProblem, choose } = useFields();
  const toast = useToast();
  const [pasted, setPasted] = useState<Added | null>(null);
  const create = useCreateText((document) => {
    setPasted(document);
    finish();
  });
  const files = useSentFiles(queue, uploads, finish);

  function finish() {
    setDraft(emptyDraft);
    setProblem(undefined);
  }

  /** The dialog is ready for the next documents; files on their way go on without it. */
  function startAgain() {
    setPasted(null);
    files.leave();
    if (files.sent.length === 0) queue.forgetAdded();
  }

  const change = (part: Partial<UploadDraft>) => setDraft((before) => ({ ...before, ...part }));

  function chooseFiles(chosen: File[]) {
    files.forget();
    return choose(chosen);
  }

  function submit() {
    const found = problemOf(draft);
    setProblem(found);
    if (found !== undefined) {
      toast({ title: 'Validation Error', description: found.message, variant: 'destructive' });
      return;
    }
    const named = namedOf(draft);
    const { name, type, content } = draft;
    if (isSentAsText(draft)) create.mutate({ name, type, content, departmentIds: named.departmentIds, duplicate: 'refuse' });
    else if (files.failed.length > 0) queue.retry(files.failed, named);
    else files.send(draft.files, named);
  }

  const isSending = create.isPending || (draft.mode === 'file' && files.isSending);
  const outcome = pasted === null ? files.added : [pasted];
  return { draft, problem, create, sent: files, outcome, isSending, change, submit, startAgain, choose: chooseFiles };
}

/** Several files get name and type from their own names. */
function namedOf({ files, name, type, audience }: UploadDraft) {
  const departmentIds = idsOf(audience) ?? [];
  return files.length === 1 ? { name: name.trim(), type, departmentIds } : { departmentIds };
}

/** What is in the form. The text of one text file is shown, so that it can be changed. */
function useFields() {
  const [draft, setDraft] = useState<UploadDraft>(emptyDraft);
  const [problem, setProblem] = useState<DraftProblem>();
  const toast = useToast();

  async function choose(chosen: File[]) {
    setProblem(undefined);
    setDraft((before) => withFiles(before, chosen));
    const [first] = chosen;
    if (first === undefined || chosen.length > 1 || !isTextFile(first)) return;
    const content = await readTextFile(first).catch(() => undefined);
    if (content === undefined) toast({ title: 'Error', description: 'Failed to read text file', variant: 'destructive' });
    else setDraft((before) => (before.files[0] === first ? { ...before, content } : before));
  }

  return { draft, setDraft, problem, setProblem, choose };
}

export type UploadDraftState = ReturnType<typeof useUploadDraft>;

/** Makes a document of a text that was pasted or read into the form. */
function useCreateText(onDone: (document: Added) => void) {
  const rows = useDocumentRows();
  const create = trpc.documents.create.useMutation({
    onSuccess: async (document) => {
      onDone({ key: 0, ...document });
      await rows.put(document);
    },
    meta: {
      failureTitle: 'Upload Failed',
      // The dialog asks what to do about a duplicate.
      failure: (error) => (codeOf(error) === duplicateCode ? undefined : messageOf(error, 'Failed to upload document')),
    },
  });
  const { mutate, isPending, error, variables, reset } = create;
  return {
    mutate,
    isPending,
    /** The library has the very text, as this sentence says; null where that is not the question. */
    duplicate: error !== null && codeOf(error) === duplicateCode ? error.message : null,
    allowDuplicate: () => {
      if (variables !== undefined) mutate({ ...variables, duplicate: 'allow' });
    },
    forgetDuplicate: reset,
  };
}

/** The files that the upload dialog has sent, for as long as not all of them are in the library. */
function useSentFiles(queue: UploadQueue, uploads: Uploads, onAllDone: () => void) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const [isLeft, setIsLeft] = useState(false);
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const isSent = ({ key }: Upload) => keys.includes(key);
  const sent = uploads.files.filter(isSent);
  const failed = sent.filter(({ state }) => state === 'failed').map(({ key }) => key);

  /** Files that are still uploading, or have failed, continue in the list above the documents. */
  function forget() {
    stop.current?.();
    setKeys([]);
  }

  const added = uploads.added.filter(({ key }) => keys.includes(key));
  return {
    sent,
    failed,
    /** Those of them that are in the library, once nothing of them is left to do. */
    added: sent.length === 0 && !isLeft ? added : [],
    addedSoFar: added.length,
    /** The list above the documents says what becomes of them. */
    leave: () => setIsLeft(true),
    isSending: sent.length > failed.length,
    forget,
    send: (files: readonly File[], named?: Parameters<typeof queue.add>[1]) => {
      forget();
      const own = queue.add(files, named);
      setKeys(own);
      setIsLeft(false);
      stop.current = queue.subscribe(() => {
        if (queue.state().files.some(({ key }) => own.includes(key))) return;
        stop.current?.();
        onAllDone();
      });
    },
  };
}
