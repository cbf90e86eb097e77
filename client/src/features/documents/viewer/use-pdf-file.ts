import { useEffect, useState } from 'react';
import { originalUrl } from '../download-original.ts';
import type { OpenPdf } from './open-pdf.ts';

type PdfFile = { id: number; attempt: number } & ({ state: 'open'; file: OpenPdf['file'] } | { state: 'failed'; reason: string });

/** The original of a document as a PDF file, fetched and opened; undefined while that goes on. */
export function usePdfFile(id: number) {
  const [attempt, setAttempt] = useState(1);
  const [result, setResult] = useState<PdfFile>();
  useEffect(() => {
    const stop = new AbortController();
    let opened: OpenPdf | undefined;
    async function open() {
      try {
        const [bytes, { openPdf }] = await Promise.all([fetchOriginal(id, stop.signal), import('./open-pdf.ts')]);
        opened = stop.signal.aborted ? undefined : await openPdf(bytes);
        if (stop.signal.aborted) opened?.close();
        else if (opened !== undefined) setResult({ id, attempt, state: 'open', file: opened.file });
      } catch (error) {
        if (!stop.signal.aborted) setResult({ id, attempt, state: 'failed', reason: reasonOf(error) });
      }
    }
    void open();
    return () => {
      stop.abort();
      opened?.close();
    };
  }, [id, attempt]);
  return {
    pdf: result?.id === id && result.attempt === attempt ? result : undefined,
    retry: () => {
      setAttempt(attempt + 1);
    },
  };
}

async function fetchOriginal(id: number, signal: AbortSignal): Promise<Uint8Array> {
  const reply = await fetch(originalUrl(id), { signal });
  if (!reply.ok) throw new FileRefused(reply.status);
  return new Uint8Array(await reply.arrayBuffer());
}

class FileRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}`);
    this.status = status;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FileRefused) {
    if (error.status === 404) return 'The original file is no longer there.';
    return error.status === 401 ? 'Your session has ended. Sign in again.' : `The server answered with status ${error.status}.`;
  }
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'The file is protected with a password.';
  if (name === 'InvalidPDFException' || name === 'FormatError') return 'The file is damaged. Its text is still here to read.';
  return 'The server cannot be reached.';
}
