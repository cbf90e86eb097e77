import { type ReadableExtension } from '@vademecum/shared/documents.ts';
import type { IngestReport } from '@vademecum/shared/ingest-report.ts';
import { Piscina } from 'piscina';
import type { Db } from '../../db/open.ts';
import { endPool } from '../../lib/end-pool.ts';
import type { FileStore } from '../../lib/file-store.ts';
import { nameTerms, type Passage } from '../assistant/passages.service.ts';
import { countAttempt, findStoredFile, updateDocumentStatus, updateDocumentText } from './documents.queries.ts';
import { extractText } from './extraction/extract.ts';
import { ExtractionError } from './extraction/extraction-error.ts';
import { findTextRecognition, type TextRecognition } from './extraction/recognition/programs.ts';
import type { Extraction } from './extraction/protocol.ts';
import type { ReadDocument } from './ingest-queue.ts';
import { insertPassages, updatePassageNames } from './passages.queries.ts';
import type { SplitTask } from './split.worker.ts';

const maxAttempts = 3;

/** Text as it will be kept, and the passages it was cut into. */
export interface SplitText {
  content: string;
  passages: Passage[];
}

export interface Ingest {
  /** Reads an uploaded file that waits as `processing`. */
  read: ReadDocument;
  /** Normalises and cuts pasted text, in a worker thread. */
  splitText: (task: { content: string; name: string }) => Promise<SplitText>;
  close: () => Promise<void>;
}

/** Reading: stored file -> text (child process) -> passages (worker thread) -> database, all of one document in one transaction. */
export function createIngest(parts: { db: Db; files: FileStore; ocrLanguages: string }): Ingest {
  const pool = new Piscina({
    filename: new URL('./split.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
  });
  const split = (task: SplitTask) => pool.run(task) as Promise<SplitText>;
  return {
    // Looked for each time: who installs it need not start the product anew.
    read: (id, onProgress, signal) =>
      readDocument({ ...parts, split, recognition: findTextRecognition(parts.ocrLanguages) }, id, onProgress, signal),
    splitText: split,
    close: () => endPool(pool),
  };
}

interface Parts {
  db: Db;
  files: FileStore;
  split: (task: SplitTask) => Promise<SplitText>;
  recognition: TextRecognition | null;
}

async function readDocument(parts: Parts, id: number, onProgress: Parameters<ReadDocument>[1], signal: AbortSignal): Promise<void> {
  const file = await findStoredFile(parts.db, id);
  if (file?.status !== 'processing' || file.storedFile === null) return;
  const attempt = await countAttempt(parts.db, id);
  if (attempt > maxAttempts) {
    const message = `The file stopped the reader ${maxAttempts} times. Save it in another format and upload it again.`;
    await updateDocumentStatus(parts.db, id, 'failed', message);
    return;
  }
  const started = performance.now();
  const { storedFile } = file;
  const open = () => parts.files.read(storedFile);
  const recognise = parts.recognition === null ? undefined : { recognition: parts.recognition, open };
  try {
    const extraction = await extractText({ bytes: open(), extension: file.extension as ReadableExtension, onProgress, signal, recognise });
    await storeText(parts, id, extraction, started);
  } catch (error) {
    if (signal.aborted) return;
    await updateDocumentStatus(parts.db, id, 'failed', failureMessage(error));
    if (!(error instanceof ExtractionError)) throw error;
  }
}

function failureMessage(error: unknown): string {
  if (error instanceof ExtractionError) return error.message;
  return 'The document could not be read because of a fault in the server. The log says more; try uploading it again.';
}

async function storeText(parts: Parts, id: number, extraction: Extraction, started: number): Promise<void> {
  const current = await findStoredFile(parts.db, id);
  if (current === undefined) return;
  const { passages } = await parts.split({ content: extraction.text, name: current.name, pageStarts: extraction.pageStarts });
  await parts.db.transaction().execute(async (db) => {
    const isStillThere = await updateDocumentText(db, id, {
      content: extraction.text,
      statusMessage: extraction.warnings.length === 0 ? null : extraction.warnings.join(' '),
      pageCount: extraction.pageCount,
      wordCount: countWords(extraction.text),
      pageStarts: JSON.stringify(extraction.pageStarts),
      report: JSON.stringify(reportOf(extraction, performance.now() - started)),
    });
    if (!isStillThere) return;
    await insertPassages(db, id, passages);
    const { name } = (await findStoredFile(db, id)) ?? current;
    if (name !== current.name) await updatePassageNames(db, id, nameTerms(name));
  });
}

function reportOf({ text, pageCount, pagesWithoutText, tables, dropped, warnings }: Extraction, tookMs: number): IngestReport {
  return { pages: pageCount, words: countWords(text), pagesWithoutText, tables, dropped, warnings, tookMs: Math.round(tookMs) };
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
