import { type ReadableExtension, type VideoExtension, videoExtensionOf } from '@vademecum/shared/documents/documents.ts';
import type { FileStore } from '../../lib/file-store.ts';
import { extractText } from './extraction/extract.ts';
import type { Extraction } from './extraction/protocol.ts';
import { findTextRecognition } from './extraction/recognition/programs.ts';
import type { ReadDocument } from './ingest-queue.ts';
import type { Transcript, TranscriptTask } from './video/read-transcript.ts';
import { readVideo } from './video/read-video.ts';

interface StoredOriginal {
  storedFile: string;
  extension: string;
  /** Bytes. */
  fileSize: number | null;
}

/** The text of a stored file; of a video, what is said in it. Rejects with ExtractionError where it cannot be read, and with the signal's reason. */
export type ExtractStored = (file: StoredOriginal, onProgress: Parameters<ReadDocument>[1], signal: AbortSignal) => Promise<Extraction>;

interface ExtractParts {
  files: FileStore;
  ocrLanguages: string;
  readTranscript: (task: TranscriptTask) => Promise<Transcript>;
}

export function createExtractStored({ files, ocrLanguages, readTranscript }: ExtractParts): ExtractStored {
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
