import { duplicateCode, type DocumentType } from '@vademecum/shared/documents.ts';
import { useReducer, useRef } from 'react';
import { FormRefusedError, sendForm } from '../../lib/send-form.ts';
import { useSession } from '../../lib/use-session.ts';
import { trpc } from '../../trpc.ts';
import { useToast, type Toast } from '../../ui/use-toast.ts';
import { changeUploads, formOf, newUpload, type Upload } from './uploads.ts';

/** One file may be given a name and a type; several get them from their own names. */
export type SendFiles = (files: File[], named?: { name: string; type: DocumentType }) => void;

/** Files on their way to the server, each with its own progress, error and another try. */
export function useUploads() {
  const [uploads, change] = useReducer(changeUploads, []);
  const lastKey = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const session = useSession();
  const utils = trpc.useUtils();
  const toast = useToast();

  async function send(upload: Upload) {
    const { key } = upload;
    try {
      await sendForm('/api/documents/upload', formOf(upload), (sent, total) => {
        change({ kind: 'progress', key, percent: Math.floor((sent / total) * 100) });
      });
      change({ kind: 'remove', key });
    } catch (error) {
      if (error instanceof FormRefusedError && error.status === 401) void session.endAsServerSays();
      const failure = failureOf(error);
      toast(failure);
      change({ kind: 'failed', key, error: failure.description, isDuplicate: isDuplicate(error) });
    }
    await utils.documents.list.invalidate();
  }

  /** One after the other: a slow line is not shared, and the first document is there soonest. */
  function start(upload: Upload) {
    change({ kind: 'put', upload });
    if (upload.error === null) queue.current = queue.current.then(() => send(upload));
  }

  const add: SendFiles = (files, named) => {
    for (const file of files) {
      lastKey.current += 1;
      start({ ...newUpload(lastKey.current, file), ...named });
    }
  };
  const retry = (upload: Upload) => {
    start({ ...upload, percent: 0, error: null });
  };
  const dismiss = ({ key }: Upload) => {
    change({ kind: 'remove', key });
  };
  return { uploads, add, retry, dismiss };
}

/** Titles and texts: specification, section 8. */
function failureOf(error: unknown): Toast & { description: string } {
  if (error instanceof FormRefusedError && error.status !== 0) {
    return { title: 'Upload Failed', description: error.message || 'Failed to upload document', variant: 'destructive' };
  }
  return { title: 'Upload Error', description: 'Failed to process file. Please try again.', variant: 'destructive' };
}

/** The library has the very file. */
function isDuplicate(error: unknown): boolean {
  return error instanceof FormRefusedError && error.code === duplicateCode;
}
