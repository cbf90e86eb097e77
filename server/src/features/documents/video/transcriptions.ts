import type { Db } from '../../../db/open.ts';
import type { FileStore } from '../../../lib/file-store.ts';
import { onceThereIsRoom } from '../../../lib/disk-room.ts';
import { recordSystemAudit } from '../../trust/audit/audit.service.ts';
import { createIngestQueue, type IngestQueue } from '../ingest-queue.ts';
import type { SplitText } from '../ingest.service.ts';
import type { SplitTask } from '../split.worker.ts';
import { noTranscript } from './read-video.ts';
import type { Transcript, TranscriptTask } from './read-transcript.ts';
import { storeTranscript } from './store-transcript.ts';
import { findVideo, listWaiting, updateWaiting } from './transcript.queries.ts';
import { transcribe, TranscriptionError, type TranscriptionServer } from './transcription-server.ts';

export const beingTranscribed = 'A transcript is being made. Until it is ready, this video can’t be searched or cited.';

/** Videos that wait for the transcription server, one after the other, while documents are read in parallel. */
export interface Transcriptions {
  /** Notes that the video waits, and asks the server in its turn; resolves when it is noted. */
  begin: (documentId: number) => Promise<void>;
  /** After a start: videos that were waiting go on waiting. */
  resume: () => Promise<void>;
  idle: () => Promise<void>;
  close: () => Promise<void>;
}

interface Parts {
  db: Db;
  now: () => Date;
  files: FileStore;
  server: TranscriptionServer;
  split: (task: SplitTask) => Promise<SplitText>;
  readTranscript: (task: TranscriptTask) => Promise<Transcript>;
  /** Called once a transcript answers. */
  onStored: () => void;
  onError: (documentId: number, error: unknown) => void;
}

export function createTranscriptions(parts: Parts): Transcriptions {
  const queue: IngestQueue = createIngestQueue((id, _onProgress, signal) => transcribeVideo(parts, id, signal), parts.onError);
  return {
    begin: async (id) => {
      await updateWaiting(parts.db, id, true, beingTranscribed);
      void queue.add(id);
    },
    resume: async () => {
      for (const id of await listWaiting(parts.db)) void queue.add(id);
    },
    idle: queue.idle,
    close: queue.close,
  };
}

async function transcribeVideo(parts: Parts, id: number, signal: AbortSignal): Promise<void> {
  const { db, files, server } = parts;
  const video = await findVideo(db, id);
  if (video?.storedFile == null || video.fileSize === null || video.transcriptionWaits !== 1) return;
  const roomFor = <Result>(run: () => Promise<Result>) => onceThereIsRoom(run, () => signal.aborted);
  await roomFor(() => recordSystemAudit(db, { action: 'document.sent_to_transcription', objectType: 'document', objectId: id }));
  const { extension, fileSize: size } = video;
  try {
    const task = await transcribe(server, { extension, size, bytes: files.read(video.storedFile), signal });
    const transcript = await parts.readTranscript(task);
    if (transcript.kind === 'refused')
      throw new TranscriptionError('The transcription server answered with something that is not a transcript.');
    await roomFor(() => storeTranscript(parts, { id, name: video.name }, transcript, { onlyIfWaiting: true }));
    parts.onStored();
  } catch (error) {
    if (signal.aborted) return;
    const why = error instanceof TranscriptionError ? error.message : 'The transcript could not be made because of a server error.';
    await roomFor(() => updateWaiting(db, id, false, `${noTranscript} ${why}`));
    if (!(error instanceof TranscriptionError)) throw error;
  }
}
