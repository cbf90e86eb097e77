import { duplicateCode } from '@vademecum/shared/documents/documents.ts';
import { useState } from 'react';
import { codeOf, messageOf } from '../../../lib/failures.ts';
import { FormRefusedError, sendForm } from '../../../lib/send-form.ts';
import { useSession } from '../../../lib/use-session.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** What is to take the place of a document. */
export type NewVersion = { file: File } | { content: string };

interface Refusal {
  message: string;
  /** The library has it already: it may be wanted all the same. */
  isDuplicate: boolean;
}

/** Sends a new version; `percent` of a file that has gone out, null while nothing is on its way. */
export function useReplace(documentId: number, onDone: () => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const utils = trpc.useUtils();
  const toast = useToast();
  const session = useSession();
  const text = trpc.documents.replaceText.useMutation();

  async function replace(next: NewVersion, isDuplicateAllowed = false) {
    setRefusal(null);
    setPercent(0);
    try {
      if ('file' in next) await sendForm(`/api/documents/${documentId}/versions`, formOf(next.file, isDuplicateAllowed), { onProgress });
      else await text.mutateAsync({ id: documentId, content: next.content, duplicate: isDuplicateAllowed ? 'allow' : 'refuse' });
      toast({ title: 'Document Replaced', description: 'Answers come from the new version as soon as it has been read.' });
      onDone();
    } catch (error) {
      if (error instanceof FormRefusedError && error.status === 401) void session.endAsServerSays();
      setRefusal(refusalOf(error));
    } finally {
      setPercent(null);
      await utils.documents.invalidate();
    }
  }

  function onProgress(sent: number, total: number) {
    setPercent(Math.floor((sent / total) * 100));
  }
  return { replace, percent, refusal };
}

function formOf(file: File, isDuplicateAllowed: boolean): FormData {
  const form = new FormData();
  if (isDuplicateAllowed) form.append('duplicate', 'allow');
  // Last: a field that is wrong is then refused before the file travels.
  form.append('file', file);
  return form;
}

function refusalOf(error: unknown): Refusal {
  const fallback = 'The new version could not be sent. Please try again.';
  if (error instanceof FormRefusedError) return { message: error.message || fallback, isDuplicate: error.code === duplicateCode };
  return { message: messageOf(error, fallback), isDuplicate: codeOf(error) === duplicateCode };
}
