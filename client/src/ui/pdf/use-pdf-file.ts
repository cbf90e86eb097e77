import { useEffect, useState } from 'react';
import type { OpenPdf } from './open-pdf.ts';

type PdfFile = { url: string; attempt: number } & ({ state: 'open'; file: OpenPdf['file'] } | { state: 'failed'; reason: string });

/** A PDF file, fetched and opened; undefined while that goes on. */
export function usePdfFile(url: string) {
  const [attempt, setAttempt] = useState(1);
  const [result, setResult] = useState<PdfFile>();
  useEffect(() => {
    const stop = new AbortController();
    let opened: OpenPdf | undefined;
    async function open() {
      try {
        const [bytes, { openPdf }] = await Promise.all([fetchOriginal(url, stop.signal), import('./open-pdf.ts')]);
        opened = stop.signal.aborted ? undefined : await openPdf(bytes);
        if (stop.signal.aborted) opened?.close();
        else if (opened !== undefined) setResult({ url, attempt, state: 'open', file: opened.file });
      } catch (error) {
        if (!stop.signal.aborted) setResult({ url, attempt, state: 'failed', reason: reasonOf(error) });
      }
    }
    void open();
    return () => {
      stop.abort();
      opened?.close();
    };
  }, [url, attempt]);
  return {
    pdf: result?.url === url && result.attempt === attempt ? result : undefined,
    retry: () => {
      setAttempt(attempt + 1);
    },
  };
}

async function fetchOriginal(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const reply = await fetch(url, { signal });
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
