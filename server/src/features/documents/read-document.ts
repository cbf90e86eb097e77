import type { IngestReport } from '@vademecum/shared/documents/ingest-report.ts';
import type { Db } from '../../db/open.ts';
import type { BackgroundWriter } from '../../db/background-writer.ts';
import { nameTerms } from '../../language/passages.ts';
import { isDiskFull, onceThereIsRoom } from '../../lib/disk-room.ts';
import type { FileStore } from '../../lib/file-store.ts';
import { isWithheld, putText } from './approvals/put-text.ts';
import { activateWhileRead, countAttempt, findStoredFile, takeBackAttempt, updateDocumentStatus } from './documents.queries.ts';
import { ExtractionError } from './extraction/extraction-error.ts';
import type { Extraction } from './extraction/protocol.ts';
import type { SplitText } from './ingest.service.ts';
import type { ReadDocument, StepAside } from './ingest-queue.ts';
import { deleteIdlePassages, renamePassages, replaceIdlePassages } from './passages.queries.ts';
import {
  countReplacementAttempt,
  deleteReplacement,
  failReplacement,
  findWaitingReplacement,
  takeBackReplacementAttempt,
} from './replacements.queries.ts';
import type { SplitTask } from './split.worker.ts';
import type { Transcriptions } from './video/transcriptions.ts';
import { getCurrentVersion } from './versions.queries.ts';

interface StoredOriginal {
  storedFile: string;
  extension: string;
  /** Bytes. */
  fileSize: number | null;
}

/** The text of a stored file; of a video, what is said in it. Rejects with ExtractionError where it cannot be read, and with the signal's reason. */
export type ExtractStored = (
  file: StoredOriginal,
  onProgress: Parameters<ReadDocument>[1],
  signal: AbortSignal,
  stepAside: StepAside,
) => Promise<Extraction>;

interface ReadingParts {
  db: Db;
  writer: BackgroundWriter;
  onStored: () => void;
  files: FileStore;
  now: () => Date;
  split: (task: SplitTask) => Promise<SplitText>;
  extract: ExtractStored;
  transcriptions: Transcriptions | undefined;
}

/** A file that waits to be read, and where its text goes: into a new document, or into the next version of one that answers until then. */
interface Reading {
  original: StoredOriginal;
  countAttempt: () => Promise<number>;
  takeBackAttempt: () => Promise<void>;
  /** started: as performance.now() gives it. */
  store: (extraction: Extraction, started: number) => Promise<void>;
  fail: (message: string) => Promise<void>;
}

/** Reads what waits for this document, if anything does. A file that cannot be read leaves its reason and changes nothing else. */
export async function readDocument(
  parts: ReadingParts,
  id: number,
  onProgress: Parameters<ReadDocument>[1],
  signal: AbortSignal,
  stepAside: StepAside,
): Promise<void> {
  const reading = await findReading(parts, id, signal);
  if (reading === undefined) return;
  const roomFor = <Result>(run: () => Promise<Result>) => onceThereIsRoom(run, () => signal.aborted);
  if ((await roomFor(reading.countAttempt)) > maxAttempts) {
    await reading.fail(stoppedMessage);
    return;
  }
  const started = performance.now();
  try {
    const extraction = await parts.extract(reading.original, onProgress, signal, stepAside);
    await roomFor(() => reading.store(extraction, started));
    parts.onStored();
    // Only a video may be without words.
    if (extraction.text === '') await parts.transcriptions?.begin(id);
  } catch (error) {
    if (signal.aborted) {
      // The product stops in good order: no fault of the file.
      await reading.takeBackAttempt();
      return;
    }
    await roomFor(() => reading.fail(failureMessage(error)));
    if (!(error instanceof ExtractionError)) throw error;
  }
}

async function findReading(parts: ReadingParts, id: number, signal: AbortSignal): Promise<Reading | undefined> {
  const { db } = parts;
  const file = await findStoredFile(db, id);
  if (file?.status === 'processing') {
    const { storedFile, extension, fileSize } = file;
    return storedFile === null
      ? undefined
      : {
          original: { storedFile, extension, fileSize },
          countAttempt: () => countAttempt(db, id),
          takeBackAttempt: () => takeBackAttempt(db, id),
          store: (extraction, started) => storeText(parts, id, extraction, { started, signal }),
          fail: (message) => failDocument(parts, id, message),
        };
  }
  const waiting = await findWaitingReplacement(db, id);
  if (waiting === undefined) return undefined;
  // Without a file of its own: the document's file is read again.
  const { storedFile = null, fileSize = null } = (waiting.storedFile === null ? file : waiting) ?? {};
  if (storedFile === null) return undefined;
  return {
    original: { storedFile, extension: waiting.extension, fileSize },
    countAttempt: () => countReplacementAttempt(db, id),
    takeBackAttempt: () => takeBackReplacementAttempt(db, id),
    store: (extraction, started) => storeReplacement(parts, id, extraction, started),
    fail: (message) => failWaiting(parts, id, message),
  };
}

interface StoreWhen {
  /** As performance.now() gives it. */
  started: number;
  signal: AbortSignal;
}

/** Nothing of the text is answered from before the last step, which makes the document active. */
async function storeText(parts: ReadingParts, id: number, extraction: Extraction, { started, signal }: StoreWhen): Promise<void> {
  const { db, writer } = parts;
  const first = await findStoredFile(db, id);
  if (first === undefined) return;
  const { passages, wordCount } = await parts.split({ content: extraction.text, name: first.name, pageStarts: extraction.pageStarts });
  // A draft answers nothing: its passages are cut when it is approved.
  const stored = (await isWithheld(db, id)) ? [] : passages;
  if (!(await replaceIdlePassages(parts, id, stored, signal))) return;
  const outcome = outcomeOf(extraction, wordCount, started);
  for (let { name } = first; (await writer.write([activateWhileRead(db, { id, name }, outcome)])) === undefined;) {
    const now = await findStoredFile(db, id);
    if (now?.status !== 'processing') return;
    // Renamed since.
    ({ name } = now);
    await writer.write(renamePassages(db, id, nameTerms(name)));
  }
}

/** Deletes what was stored of it first. Where that fails, other than for a full disk, the next try deletes it. */
async function failDocument({ db, writer, onStored }: ReadingParts, id: number, message: string): Promise<void> {
  const [deletion] = await Promise.allSettled([deleteIdlePassages({ db, writer }, id)]);
  if (deletion.status === 'rejected' && isDiskFull(deletion.reason)) throw deletion.reason;
  await updateDocumentStatus(db, id, 'failed', message);
  onStored();
  if (deletion.status === 'rejected') throw deletion.reason;
}

async function failWaiting({ db, files }: ReadingParts, id: number, message: string): Promise<void> {
  const unread = await failReplacement(db, id, message);
  if (unread !== null) await files.remove(unread);
}

async function storeReplacement(parts: ReadingParts, id: number, extraction: Extraction, started: number): Promise<void> {
  const name = (await findStoredFile(parts.db, id))?.name;
  if (name === undefined) return;
  const { passages, wordCount } = await parts.split({ content: extraction.text, name, pageStarts: extraction.pageStarts });
  const unread = await parts.db.transaction().execute(async (db) => {
    const waiting = await findWaitingReplacement(db, id);
    // Deleted since, with its document.
    if (waiting === undefined) return null;
    await deleteReplacement(db, id);
    const current = await getCurrentVersion(db, id);
    const { extension, storedFile, fileName, fileSize, fileHash, uploadedAt, uploadedBy } = waiting.kind === 'file' ? waiting : current;
    const file = { extension, storedFile, fileName, fileSize, fileHash, uploadedAt, uploadedBy };
    const text = { ...outcomeOf(extraction, wordCount, started), ...file };
    return putText(db, id, text, passages, { by: waiting.uploadedBy, now: parts.now().toISOString() });
  });
  if (unread !== null) await parts.files.remove(unread);
}

const maxAttempts = 3;

const stoppedMessage = `The file stopped the reader ${maxAttempts} times. Save it in another format and upload it again.`;

/** Why a file could not be read, for the screen. */
function failureMessage(error: unknown): string {
  if (error instanceof ExtractionError) return error.message;
  return 'The document could not be read because of a server error. Try uploading it again; the server’s log has the details.';
}

/** Results of a reading in addition to passages. started: as performance.now() gives it. */
function outcomeOf(extraction: Extraction, wordCount: number, started: number) {
  const { text, pageCount, pageStarts, cueTimes, warnings } = extraction;
  return {
    content: text,
    statusMessage: warnings.length === 0 ? null : warnings.join(' '),
    pageCount,
    wordCount,
    pageStarts: JSON.stringify(pageStarts),
    cues: cueTimes == null ? null : JSON.stringify(cueTimes),
    report: JSON.stringify(reportOf(extraction, wordCount, performance.now() - started)),
  };
}

function reportOf(extraction: Extraction, words: number, tookMs: number): IngestReport {
  const { pageCount: pages, pagesWithoutText, tables, dropped, warnings, recognisedPages, attachments } = extraction;
  const found = { ...(recognisedPages && { recognisedPages }), ...(attachments && { attachments }) };
  return { pages, words, pagesWithoutText, tables, dropped, warnings, ...found, tookMs: Math.round(tookMs) };
}
