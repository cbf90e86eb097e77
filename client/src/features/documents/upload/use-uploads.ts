import { duplicateCode } from '@vademecum/shared/documents/documents.ts';
import { listedDocumentSchema } from '@vademecum/shared/documents/listed-documents.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FormRefusedError, sendForm } from '../../../lib/send-form.ts';
import type { Session } from '../../../lib/session.ts';
import { useSession } from '../../../lib/use-session.ts';
import { type ShowToast, type Toast, useToast } from '../../../ui/toast/use-toast.ts';
import { type DocumentRows, useDocumentRows } from '../list/use-document-rows.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';
import { formOf, type Upload, type Uploads } from './uploads.ts';

/** Files on their way to the server, each with its own progress, error and another try. */
export function useUploads(): { uploads: Uploads; queue: UploadQueue } {
  const rows = useDocumentRows();
  const session = useSession();
  const toast = useToast();
  // The dependencies of the queue stay the same for the life of the application.
  const [queue] = useState(() => queueOf(rows, session, toast));
  const uploads = useSyncExternalStore(queue.subscribe, queue.state);
  useEffect(() => queue.cancel, [queue]);
  return { uploads, queue };
}

const addedSchema = listedDocumentSchema.pick({ id: true });

function queueOf(rows: DocumentRows, session: Session, toast: ShowToast): UploadQueue {
  const queue = createUploadQueue({
    send: async (upload, options) => {
      const document = await sendPatiently(upload, options);
      await rows.put(document);
      return addedSchema.safeParse(document).data?.id ?? null;
    },
    onFailure: (error, isFirst) => {
      const failure = failureOf(error);
      if (error instanceof FormRefusedError && error.status === 401) {
        queue.cancel();
        void session.endAsServerSays();
      }
      const isKnown = isDuplicate(error);
      // One toast for a whole folder that fails; each file has its own words in the list. What to do about a duplicate is asked there.
      if (isFirst && !isKnown) toast(failure);
      return { error: failure.description, ...(isKnown && { duplicate: 'refused' }) };
    },
  });
  return queue;
}

const tries = 10;

interface SendOptions {
  onPercent: (percent: number) => void;
  signal: AbortSignal;
}

/** A folder of files is more than the server takes of one person in a minute: it says how long to wait, and then it goes on. */
async function sendPatiently(upload: Upload, { onPercent, signal }: SendOptions): Promise<unknown> {
  const onProgress = (sent: number, total: number) => {
    onPercent(Math.floor((sent / total) * 100));
  };
  for (let left = tries; ; left -= 1) {
    try {
      return await sendForm('/api/documents/upload', formOf(upload), { onProgress, signal });
    } catch (error) {
      if (left === 1 || !(error instanceof FormRefusedError) || error.retryAfter === 0) throw error;
      onPercent(0);
      await pause(error.retryAfter * 1000, signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      reject(new FormRefusedError(0, ''));
    });
  });
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
