import { useEffect, useRef, useState } from 'react';
import type { UploadQueue } from './upload-queue.ts';
import type { Upload, Uploads } from './uploads.ts';

/** The files that the upload dialog has sent, for as long as not all of them are in the library. */
export function useSentFiles(queue: UploadQueue, uploads: Uploads, onAllDone: () => void) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const isSent = ({ key }: Upload) => keys.includes(key);
  const sent = uploads.files.filter(isSent);
  const failed = sent.filter(({ state }) => state === 'failed').map(({ key }) => key);

  /** What is still on its way, or has failed, goes on in the list above the documents. */
  function forget() {
    stop.current?.();
    setKeys([]);
  }

  return {
    sent,
    failed,
    isSending: sent.length > failed.length,
    forget,
    send: (files: readonly File[], named?: Parameters<typeof queue.add>[1]) => {
      forget();
      const own = queue.add(files, named);
      setKeys(own);
      stop.current = queue.subscribe(() => {
        if (queue.state().files.some(({ key }) => own.includes(key))) return;
        forget();
        onAllDone();
      });
    },
  };
}
