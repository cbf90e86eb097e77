import { type ReadableExtension } from '@vademecum/shared/documents.ts';
import { Piscina } from 'piscina';
import type { Db } from '../../db/open.ts';
import { endPool } from '../../lib/end-pool.ts';
import type { FileStore } from '../../lib/file-store.ts';
import { nameTerms, type Passage } from '../assistant/passages.service.ts';
import { findQuoted, type FoundPassage, type QuotedPassage } from '../assistant/quoted-passage.service.ts';
import { countAttempt, findStoredFile, updateDocumentStatus, updateDocumentText } from './documents.queries.ts';
import { extractText } from './extraction/extract.ts';
import { ExtractionError } from './extraction/extraction-error.ts';
import { findTextRecognition } from './extraction/recognition/programs.ts';
import type { Extraction } from './extraction/protocol.ts';
import type { ReadDocument } from './ingest-queue.ts';
import { insertPassages, updatePassageNames } from './passages.queries.ts';
import { readReplacement } from './read-replacement.ts';
import { failureMessage, maxAttempts, outcomeOf, stoppedMessage } from './reading-outcome.ts';
import type { SplitTask } from './split.worker.ts';

/** A longer one would hold up everybody while a quote is looked for: UTF-16 code units. */
const longText = 100_000;

/** Text as it will be kept, and the passages it was cut into. */
export interface SplitText {
  content: string;
  passages: Passage[];
}

export interface Ingest {
  /** Reads an uploaded file that waits as `processing`, or what is to take the place of a document. */
  read: ReadDocument;
  /** Normalises and cuts pasted text, in a worker thread. */
  splitText: (task: { content: string; name: string }) => Promise<SplitText>;
  /** What has become of a quote, as findQuoted says; in the worker thread where the text is long. */
  findQuoted: (before: QuotedPassage, now: string) => Promise<FoundPassage>;
  close: () => Promise<void>;
}

/** Reading: stored file -> text (child process) -> passages (worker thread) -> database, all of one document in one transaction. */
export function createIngest(parts: Omit<ReadingParts, 'split' | 'extract'> & { ocrLanguages: string }): Ingest {
  const pool = new Piscina({
    filename: new URL('./split.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
  });
  const split = (task: SplitTask) => pool.run(task) as Promise<SplitText>;
  const extract: ReadingParts['extract'] = ({ storedFile, extension }, onProgress, signal) => {
    const open = () => parts.files.read(storedFile);
    // Looked for each time: who installs it need not start the product anew.
    const recognition = findTextRecognition(parts.ocrLanguages);
    const recognise = recognition === null ? undefined : { recognition, open };
    return extractText({ bytes: open(), extension: extension as ReadableExtension, onProgress, signal, recognise });
  };
  return {
    read: (id, onProgress, signal) => readDocument({ ...parts, split, extract }, id, onProgress, signal),
    splitText: split,
    findQuoted: (before, now) =>
      now.length < longText
        ? Promise.resolve(findQuoted(before, now))
        : (pool.run({ before, now }, { name: 'quoted' }) as Promise<FoundPassage>),
    close: () => endPool(pool),
  };
}

export interface ReadingParts {
  db: Db;
  files: FileStore;
  now: () => Date;
  split: (task: SplitTask) => Promise<SplitText>;
  /** The text of a stored file. Rejects with ExtractionError where it cannot be read. */
  extract: (
    file: { storedFile: string; extension: string },
    onProgress: Parameters<ReadDocument>[1],
    signal: AbortSignal,
  ) => Promise<Extraction>;
}

async function readDocument(parts: ReadingParts, id: number, onProgress: Parameters<ReadDocument>[1], signal: AbortSignal): Promise<void> {
  const file = await findStoredFile(parts.db, id);
  if (file?.status !== 'processing') return readReplacement(parts, id, onProgress, signal);
  if (file.storedFile === null) return;
  const attempt = await countAttempt(parts.db, id);
  if (attempt > maxAttempts) {
    await updateDocumentStatus(parts.db, id, 'failed', stoppedMessage);
    return;
  }
  const started = performance.now();
  const { storedFile } = file;
  try {
    const extraction = await parts.extract({ storedFile, extension: file.extension }, onProgress, signal);
    await storeText(parts, id, extraction, started);
  } catch (error) {
    if (signal.aborted) return;
    await updateDocumentStatus(parts.db, id, 'failed', failureMessage(error));
    if (!(error instanceof ExtractionError)) throw error;
  }
}

async function storeText(parts: ReadingParts, id: number, extraction: Extraction, started: number): Promise<void> {
  const current = await findStoredFile(parts.db, id);
  if (current === undefined) return;
  const { passages } = await parts.split({ content: extraction.text, name: current.name, pageStarts: extraction.pageStarts });
  await parts.db.transaction().execute(async (db) => {
    const isStillThere = await updateDocumentText(db, id, outcomeOf(extraction, started));
    if (!isStillThere) return;
    await insertPassages(db, id, passages);
    const { name } = (await findStoredFile(db, id)) ?? current;
    if (name !== current.name) await updatePassageNames(db, id, nameTerms(name));
  });
}
