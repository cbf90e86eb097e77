import { videoExtensionOf } from '@vademecum/shared/documents/documents.ts';
import type { Db } from '../../db/open.ts';
import type { BackgroundWriter } from '../../db/background-writer.ts';
import type { Passage } from '../../language/passages.ts';
import { unreadable } from '../../lib/errors.ts';
import type { FileStore } from '../../lib/file-store.ts';
import { openWorker } from '../../runtime/worker.ts';
import { findQuoted, type FoundPassage, type QuotedPassage } from '../ask/quoted-passage.service.ts';
import { extractText } from './extraction/extract.ts';
import { ExtractionError } from './extraction/extraction-error.ts';
import type { Extension } from './extraction/protocol.ts';
import { findTextRecognition } from './extraction/recognition/programs.ts';
import type { ReadDocument } from './ingest-queue.ts';
import { type ExtractStored, readDocument } from './read-document.ts';
import type * as SplitWorker from './split.worker.ts';
import type { SplitTask, SplitWorkerData } from './split.worker.ts';
import type { Transcript, TranscriptTask } from './video/read-transcript.ts';
import { readVideo } from './video/read-video.ts';
import type { TranscriptionServer } from './video/transcription-server.ts';
import { createTranscriptions, type Transcriptions } from './video/transcriptions.ts';

/** A longer one would delay everybody while a quote is looked for: UTF-16 code units. */
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
    read: (...asked) => readDocument({ ...parts, split: behind.split, extract, transcriptions }, ...asked),
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
  writer: BackgroundWriter;
  files: FileStore;
  now: () => Date;
  ocrLanguages: string;
  /** Who is asked for the words of a video without subtitles; undefined: nobody. */
  server: TranscriptionServer | undefined;
  /** Called whenever passages were stored, and once their document answers. */
  onStored: () => void;
  onError: (documentId: number, error: unknown) => void;
}

interface ExtractParts {
  files: FileStore;
  ocrLanguages: string;
  readTranscript: (task: TranscriptTask) => Promise<Transcript>;
}

function createExtractStored({ files, ocrLanguages, readTranscript }: ExtractParts): ExtractStored {
  return ({ storedFile, extension, fileSize }, onProgress, signal, stepAside) => {
    const video = videoExtensionOf(`.${extension}`);
    if (video !== undefined) return readVideo({ files, readTranscript }, { storedFile, size: fileSize ?? 0, extension: video }, signal);
    const open = () => files.read(storedFile);
    // Looked up each time: an administrator who installs it need not restart the product.
    const recognition = findTextRecognition(ocrLanguages);
    const recognise = recognition === null ? undefined : { recognition, open, stepAside };
    return extractText({ bytes: open(), extension: extension as Extension, onProgress, signal, recognise });
  };
}
