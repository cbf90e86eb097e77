import type { Db } from '../../../db/open.ts';
import { deletePassages } from '../passages.queries.ts';
import { getCurrentVersion, insertVersion } from '../versions.queries.ts';

/** What is known of a video's transcript. */
export function findVideo(db: Db, id: number) {
  return db
    .selectFrom('documents')
    .select(['name', 'status', 'extension', 'storedFile', 'fileSize', 'cues', 'transcriptionWaits'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface TranscriptFields {
  content: string;
  /** JSON of CueTimes. */
  cues: string | null;
  statusMessage: string | null;
  wordCount: number;
}

/** Puts another text in the place of the old one, which is kept as a former version and whose passages go. `now`: ISO 8601. False where the document is gone, or `onlyIfWaiting` and it does not wait any more. */
export async function replaceTranscript(
  db: Db,
  id: number,
  fields: TranscriptFields,
  { now, onlyIfWaiting = false }: { now: string; onlyIfWaiting?: boolean },
): Promise<boolean> {
  const video = await findVideo(db, id);
  if (video === undefined || (onlyIfWaiting && video.transcriptionWaits !== 1)) return false;
  const before = await getCurrentVersion(db, id);
  const isQuotable = before.content !== '' && before.content !== fields.content;
  if (isQuotable) await insertVersion(db, id, before, now);
  const version = before.version + (isQuotable ? 1 : 0);
  await db
    .updateTable('documents')
    .set({ ...fields, version, contentLength: fields.content.length, transcriptionWaits: 0 })
    .where('id', '=', id)
    .execute();
  await deletePassages(db, id);
  return true;
}

/** The transcription server is asked, or no longer asked; the text next to the video says so. */
export async function updateWaiting(db: Db, id: number, waits: boolean, statusMessage: string): Promise<void> {
  await db
    .updateTable('documents')
    .set({ transcriptionWaits: waits ? 1 : 0, statusMessage })
    .where('id', '=', id)
    .$if(!waits, (query) => query.where('transcriptionWaits', '=', 1))
    .execute();
}

export async function updateNoWaiting(db: Db, id: number): Promise<void> {
  await db.updateTable('documents').set({ transcriptionWaits: 0, statusMessage: null }).where('id', '=', id).execute();
}

export async function listWaiting(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('documents').select('id').where('transcriptionWaits', '=', 1).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
