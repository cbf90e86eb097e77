import { type CueTimes, type Document, videoExtensionOf } from '@vademecum/shared/documents/documents.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../db/open.ts';
import { conflict, invalid, notFound } from '../../../lib/errors.ts';
import { localDay } from '../../../lib/local-day.ts';
import { needsApproval, refuseLocked } from '../approvals/put-text.ts';
import { getDocument } from '../documents.queries.ts';
import { noTranscript } from './read-video.ts';
import { storeTranscript } from './store-transcript.ts';
import { findVideo, replaceTranscript } from './transcript.queries.ts';

/** Gives a video another text: SRT, WebVTT, or plain text without times. Rejects with 404, 409 (no video, or still being read) or 400 with a sentence. */
export async function setTranscript(deps: Deps, by: number, input: { id: number; text: string }): Promise<Document> {
  const video = await requireVideo(deps.db, input.id);
  await refuseLocked(deps.db, input.id, by);
  const transcript = await deps.readTranscript({ given: input.text });
  if (transcript.kind === 'refused') throw invalid(transcript.message, [{ path: 'text', message: transcript.message }]);
  await storeTranscript({ db: deps.db, now: deps.now, split: deps.splitText }, { id: input.id, name: video.name }, transcript, {
    by,
  });
  deps.forgetting.resume();
  return getDocument(deps.db, input.id, localDay(deps.now()));
}

/** From that moment the video answers nothing. Rejects as setTranscript does. */
export async function removeTranscript(deps: Deps, id: number): Promise<Document> {
  await requireVideo(deps.db, id);
  await deps.db.transaction().execute(async (db) => {
    if (await needsApproval(db, id)) throw conflict('Approval is required, so a transcript is replaced or the video is retired');
    const fields = { content: '', cues: null, statusMessage: noTranscript, wordCount: 0 };
    await replaceTranscript(db, id, fields, { now: deps.now().toISOString() });
  });
  deps.forgetting.resume();
  return getDocument(deps.db, id, localDay(deps.now()));
}

/** Asks the transcription server (again). Rejects with 404, or 409 where none is set up, it is no video, or the video has a transcript. */
export async function startTranscription(deps: Deps, id: number): Promise<Document> {
  await requireVideo(deps.db, id);
  if (deps.transcriptions === undefined) throw conflict('No transcription server is set up: TRANSCRIPTION_URL names one');
  const document = await getDocument(deps.db, id, localDay(deps.now()));
  if (document.contentLength > 0) throw conflict('This video has a transcript. Remove it first');
  await deps.transcriptions.begin(id);
  return getDocument(deps.db, id, localDay(deps.now()));
}

/** Data that a viewer needs in addition to the text; null if it is no video. */
export async function describeVideo(
  deps: Deps,
  id: number,
): Promise<{ cues: CueTimes; isTranscribing: boolean; canTranscribe: boolean } | null> {
  const video = await findVideo(deps.db, id);
  if (video === undefined || !isVideo(video)) return null;
  return {
    cues: video.cues === null ? null : (JSON.parse(video.cues) as CueTimes),
    isTranscribing: video.transcriptionWaits === 1,
    canTranscribe: deps.transcriptions !== undefined,
  };
}

function isVideo({ extension, storedFile }: { extension: string; storedFile: string | null }): boolean {
  return storedFile !== null && videoExtensionOf(`.${extension}`) !== undefined;
}

async function requireVideo(db: Db, id: number) {
  const video = await findVideo(db, id);
  if (video === undefined) throw notFound('Document');
  if (!isVideo(video)) throw conflict('Only a video that was uploaded can have a transcript');
  if (video.status === 'processing') throw conflict('This video is still being read. Try again in a moment');
  if (video.status === 'failed') throw conflict('This video could not be read. Upload a whole one first');
  return video;
}
