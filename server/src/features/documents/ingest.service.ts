import { type ReadableExtension, type VideoExtension, videoExtensionOf } from '@vademecum/shared/documents.ts';
import type { IngestReport } from '@vademecum/shared/ingest-report.ts';
import { Piscina } from 'piscina';
import type { Db } from '../../db/open.ts';
import { endPool } from '../../lib/end-pool.ts';
import type { FileStore } from '../../lib/file-store.ts';
import { nameTerms, type Passage } from '../assistant/passages.service.ts';
import { countWords } from './count-words.ts';
import { countAttempt, findStoredFile, updateDocumentStatus, updateDocumentText } from './documents.queries.ts';
import { extractText } from './extraction/extract.ts';
import { ExtractionError } from './extraction/extraction-error.ts';
import { findTextRecognition, type TextRecognition } from './extraction/recognition/programs.ts';
import type { Extraction } from './extraction/protocol.ts';
import type { ReadDocument } from './ingest-queue.ts';
import { insertPassages, updatePassageNames } from './passages.queries.ts';
import type { SplitTask } from './split.worker.ts';
import type { Transcript, TranscriptTask } from './video/read-transcript.ts';
import { readVideo } from './video/read-video.ts';
import type { TranscriptionServer } from './video/transcription-server.ts';
import { createTranscriptions, type Transcriptions } from './video/transcriptions.ts';

const maxAttempts = 3;

type Readable = Exclude<ReadableExtension, VideoExtension>;

/** Text as it will be kept, and the passages it was cut into. */
export interface SplitText {
  content: string;
  passages: Passage[];
}

export interface Ingest {
  /** Reads an uploaded file that waits as `processing`. */
  read: ReadDocument;
  /** Normalises and cuts pasted text, in a worker thread. */
  splitText: (task: SplitTask) => Promise<SplitText>;
  /** Reads what somebody gives as a transcript, in the same thread. */
  readTranscript: (task: TranscriptTask) => Promise<Transcript>;
  /** Undefined where no transcription server is set. */
  transcriptions: Transcriptions | undefined;
  close: () => Promise<void>;
}

/** Reading: stored file -> text (child process) -> passages (worker thread) -> database, all of one document in one transaction. */
export function createIngest(parts: IngestParts): Ingest {
  const pool = new Piscina({
    filename: new URL('./split.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
  });
  const split = (task: SplitTask) => pool.run(task) as Promise<SplitText>;
  const readTranscript = (task: TranscriptTask) => pool.run(task, { name: 'readTranscript' }) as Promise<Transcript>;
  const { server, ...kept } = parts;
  const transcriptions = server && createTranscriptions({ ...kept, server, split, readTranscript });
  return {
    // Looked for each time: who installs it need not start the product anew.
    read: (id, onProgress, signal) =>
      readDocument(
        { ...kept, split, readTranscript, transcriptions, recognition: findTextRecognition(parts.ocrLanguages) },
        id,
        onProgress,
        signal,
      ),
    splitText: split,
    readTranscript,
    transcriptions,
    close: async () => {
      await transcriptions?.close();
      await endPool(pool);
    },
  };
}

interface IngestParts {
  db: Db;
  files: FileStore;
  ocrLanguages: string;
  /** Who is asked for the words of a video without subtitles; undefined: nobody. */
  server: TranscriptionServer | undefined;
  onError: (documentId: number, error: unknown) => void;
}

interface Parts extends Pick<Ingest, 'readTranscript' | 'transcriptions'> {
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
    const video = videoExtensionOf(`.${file.extension}`);
    const extraction =
      video === undefined
        ? await extractText({ bytes: open(), extension: file.extension as Readable, onProgress, signal, recognise })
        : await readVideo(parts, { storedFile, size: file.fileSize ?? 0, extension: video }, signal);
    await storeText(parts, id, extraction, started);
    if (video !== undefined && extraction.text === '') await parts.transcriptions?.begin(id);
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
      cues: extraction.cueTimes == null ? null : JSON.stringify(extraction.cueTimes),
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
