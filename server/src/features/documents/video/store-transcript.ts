import type { Db } from '../../../db/open.ts';
import { namedPassages } from '../../../language/passages.ts';
import { needsApproval, putText } from '../approvals/put-text.ts';
import { insertPassages } from '../passages.queries.ts';
import type { SplitTask } from '../split.worker.ts';
import type { SplitText } from '../ingest.service.ts';
import { getCurrentVersion } from '../versions.queries.ts';
import type { Transcript } from './read-transcript.ts';
import { findVideo, replaceTranscript, type TranscriptFields, updateNoWaiting } from './transcript.queries.ts';

interface StoreParts {
  db: Db;
  now: () => Date;
  split: (task: SplitTask) => Promise<SplitText>;
}

/** The text, its times and its passages in one transaction; nothing where the document is gone, or does not wait for it any more. */
export async function storeTranscript(
  { db, now, split }: StoreParts,
  video: { id: number; name: string },
  { content, times }: Extract<Transcript, { kind: 'read' }>,
  { by, onlyIfWaiting = false }: { by?: number; onlyIfWaiting?: boolean } = {},
): Promise<void> {
  const { passages, wordCount } = await split({ content, name: video.name, pageStarts: [] });
  const cues = times === null ? null : JSON.stringify(times);
  await db.transaction().execute(async (inside) => {
    const fields = { content, cues, statusMessage: null, wordCount };
    if (await needsApproval(inside, video.id)) {
      await putForApproval(inside, video.id, fields, { by, now: now().toISOString(), onlyIfWaiting });
      return;
    }
    if (!(await replaceTranscript(inside, video.id, fields, { now: now().toISOString(), onlyIfWaiting }))) return;
    // A server may take minutes, in which somebody renames it.
    const name = (await findVideo(inside, video.id))?.name ?? video.name;
    await insertPassages(inside, video.id, namedPassages(passages, name));
  });
}

interface Given {
  by?: number | undefined;
  now: string;
  onlyIfWaiting: boolean;
}

/** The same file with other words is another version; without a person it is the uploader's. */
async function putForApproval(db: Db, id: number, fields: TranscriptFields, { by, now, onlyIfWaiting }: Given): Promise<void> {
  const video = await findVideo(db, id);
  if (video === undefined || (onlyIfWaiting && video.transcriptionWaits !== 1)) return;
  const { name: _, type: __, status: ___, version: ____, contentLength: _____, ...current } = await getCurrentVersion(db, id);
  await updateNoWaiting(db, id);
  await putText(db, id, { ...current, ...fields }, [], { by: by ?? current.uploadedBy, now });
}
