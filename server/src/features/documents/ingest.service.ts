import { type ReadableExtension, type VideoExtension, videoExtensionOf } from '@vademecum/shared/documents/documents.ts';
import type { Db } from '../../db/open.ts';
import type { WriteBeside } from '../../db/write-beside.ts';
import { nameTerms, type Passage } from '../../language/passages.ts';
import { isDiskFull, onceThereIsRoom } from '../../lib/disk-room.ts';
import { unreadable } from '../../lib/errors.ts';
import type { FileStore } from '../../lib/file-store.ts';
import { openWorker } from '../../runtime/worker.ts';
import { findQuoted, type FoundPassage, type QuotedPassage } from '../ask/quoted-passage.service.ts';
import { activateStep, countAttempt, findStoredFile, updateDocumentStatus } from './documents.queries.ts';
import { extractText } from './extraction/extract.ts';
import { ExtractionError } from './extraction/extraction-error.ts';
import type { Extraction } from './extraction/protocol.ts';
import { findTextRecognition } from './extraction/recognition/programs.ts';
import type { ReadDocument } from './ingest-queue.ts';
import { deleteIdlePassages, renameSteps, replaceIdlePassages } from './passages.queries.ts';
import { readReplacement } from './read-replacement.ts';
import { failureMessage, maxAttempts, outcomeOf, stoppedMessage } from './reading-outcome.ts';
import type * as SplitWorker from './split.worker.ts';
import type { SplitTask, SplitWorkerData } from './split.worker.ts';
import type { Transcript, TranscriptTask } from './video/read-transcript.ts';
import { readVideo } from './video/read-video.ts';
import type { TranscriptionServer } from './video/transcription-server.ts';
import { createTranscriptions, type Transcriptions } from './video/transcriptions.ts';

/** A longer one would hold up everybody while a quote is looked for: UTF-16 code units. */
const longText = 100_000;
/** Many times what the longest text takes on a slow machine. In the thread of what somebody waits for, all others wait as well. */
const [behindMs, awaitedMs] = [120_000, 30_000];

/** Text as it will be kept, and the passages it was cut into. */
export interface SplitText {
  content: string;
  wordCount: number;
  passages: Passage[];
}

export interface Ingest {
  /** Reads an uploaded file that waits as `processing`, or what is to take the place of a document. */
  read: ReadDocument;
  /** Normalises and cuts pasted text, in a worker thread of what somebody waits for. */
  splitText: (task: SplitTask) => Promise<SplitText>;
  /** What has become of a quote, as findQuoted says; in the worker thread where the text is long. */
  findQuoted: (before: QuotedPassage, now: string) => Promise<FoundPassage>;
  /** Reads what somebody gives as a transcript, in the same thread. */
  readTranscript: (task: TranscriptTask) => Promise<Transcript>;
  /** Undefined where no transcription server is set. */
  transcriptions: Transcriptions | undefined;
  close: () => Promise<void>;
}

/** Reading: stored file -> text (child process) -> passages (worker thread) -> database, where a document answers from one moment to the next. */
export function createIngest({ ocrLanguages, server, ...parts }: IngestParts): Ingest {
  const behind = startThread({ standsBack: true }, { limitMs: behindMs, tooLong: () => new ExtractionError('timeout') });
  const awaited = startThread({ standsBack: false }, { limitMs: awaitedMs, tooLong });
  const transcriptions = server && createTranscriptions({ ...parts, ...behind, server });
  const extract = createExtractStored({ files: parts.files, ocrLanguages, readTranscript: behind.readTranscript });
  return {
    read: (id, onProgress, signal) => readDocument({ ...parts, split: behind.split, extract, transcriptions }, id, onProgress, signal),
    splitText: awaited.split,
    findQuoted: (before, now) => (now.length < longText ? Promise.resolve(findQuoted(before, now)) : awaited.findQuoted(before, now)),
    readTranscript: awaited.readTranscript,
    transcriptions,
    close: async () => {
      await transcriptions?.close();
      await Promise.all([behind.end(), awaited.end()]);
    },
  };
}

const tooLong = () => unreadable('Reading this text took too long. Split it into smaller parts and save those');

/** A thread that cuts texts, there while there is work. */
function startThread(workerData: SplitWorkerData, limit: { limitMs: number; tooLong: () => Error }) {
  const url = new URL('./split.worker.ts', import.meta.url);
  const thread = openWorker<typeof SplitWorker>(url, { workerData, idleTimeout: 10_000, ...limit });
  return {
    split: (task: SplitTask) => thread.run('default', task),
    readTranscript: (task: TranscriptTask) => thread.run('readTranscript', task),
    findQuoted: (before: QuotedPassage, now: string) => thread.run('quoted', { before, now }),
    end: thread.end,
  };
}

interface IngestParts {
  db: Db;
  beside: WriteBeside;
  files: FileStore;
  now: () => Date;
  ocrLanguages: string;
  /** Who is asked for the words of a video without subtitles; undefined: nobody. */
  server: TranscriptionServer | undefined;
  /** Called whenever passages were stored, and once their document answers. */
  onStored: () => void;
  onError: (documentId: number, error: unknown) => void;
}

export interface ReadingParts {
  db: Db;
  beside: WriteBeside;
  onStored: () => void;
  files: FileStore;
  now: () => Date;
  split: (task: SplitTask) => Promise<SplitText>;
  extract: ExtractStored;
  transcriptions: Transcriptions | undefined;
}

async function readDocument(parts: ReadingParts, id: number, onProgress: Parameters<ReadDocument>[1], signal: AbortSignal): Promise<void> {
  const file = await findStoredFile(parts.db, id);
  if (file?.status !== 'processing') return readReplacement(parts, id, onProgress, signal);
  if (file.storedFile === null) return;
  const roomFor = <Result>(run: () => Promise<Result>) => onceThereIsRoom(run, () => signal.aborted);
  const attempt = await roomFor(() => countAttempt(parts.db, id));
  if (attempt > maxAttempts) {
    await fail(parts, id, stoppedMessage);
    return;
  }
  const started = performance.now();
  const { storedFile } = file;
  try {
    const extraction = await parts.extract({ storedFile, extension: file.extension, fileSize: file.fileSize }, onProgress, signal);
    await roomFor(() => storeText(parts, id, extraction, { started, signal }));
    parts.onStored();
    // Only a video may be without words.
    if (extraction.text === '') await parts.transcriptions?.begin(id);
  } catch (error) {
    if (signal.aborted) return;
    await roomFor(() => fail(parts, id, failureMessage(error)));
    if (!(error instanceof ExtractionError)) throw error;
  }
}

interface StoreWhen {
  /** As performance.now() gives it. */
  started: number;
  signal: AbortSignal;
}

/** Nothing of the text is answered from before the last step, which makes the document active. */
async function storeText(parts: ReadingParts, id: number, extraction: Extraction, { started, signal }: StoreWhen): Promise<void> {
  const { db, beside } = parts;
  const first = await findStoredFile(db, id);
  if (first === undefined) return;
  const { passages, wordCount } = await parts.split({ content: extraction.text, name: first.name, pageStarts: extraction.pageStarts });
  if (!(await replaceIdlePassages(parts, id, passages, signal))) return;
  const outcome = outcomeOf(extraction, wordCount, started);
  for (let { name } = first; (await beside.write([activateStep(db, { id, name }, outcome)])) === undefined;) {
    const now = await findStoredFile(db, id);
    if (now?.status !== 'processing') return;
    // Renamed meanwhile.
    ({ name } = now);
    await beside.write(renameSteps(db, id, nameTerms(name)));
  }
}

/** What was stored of it is deleted before; where that cannot be, but for a full disk, by the next try. */
async function fail({ db, beside, onStored }: ReadingParts, id: number, message: string): Promise<void> {
  const [deletion] = await Promise.allSettled([deleteIdlePassages({ db, beside }, id)]);
  if (deletion.status === 'rejected' && isDiskFull(deletion.reason)) throw deletion.reason;
  await updateDocumentStatus(db, id, 'failed', message);
  onStored();
  if (deletion.status === 'rejected') throw deletion.reason;
}

interface StoredOriginal {
  storedFile: string;
  extension: string;
  /** Bytes. */
  fileSize: number | null;
}

/** The text of a stored file; of a video, what is said in it. Rejects with ExtractionError where it cannot be read, and with the signal's reason. */
type ExtractStored = (file: StoredOriginal, onProgress: Parameters<ReadDocument>[1], signal: AbortSignal) => Promise<Extraction>;

interface ExtractParts {
  files: FileStore;
  ocrLanguages: string;
  readTranscript: (task: TranscriptTask) => Promise<Transcript>;
}

function createExtractStored({ files, ocrLanguages, readTranscript }: ExtractParts): ExtractStored {
  return ({ storedFile, extension, fileSize }, onProgress, signal) => {
    const video = videoExtensionOf(`.${extension}`);
    if (video !== undefined) return readVideo({ files, readTranscript }, { storedFile, size: fileSize ?? 0, extension: video }, signal);
    const open = () => files.read(storedFile);
    // Looked for each time: who installs it need not start the product anew.
    const recognition = findTextRecognition(ocrLanguages);
    const recognise = recognition === null ? undefined : { recognition, open };
    const readable = extension as Exclude<ReadableExtension, VideoExtension>;
    return extractText({ bytes: open(), extension: readable, onProgress, signal, recognise });
  };
}
