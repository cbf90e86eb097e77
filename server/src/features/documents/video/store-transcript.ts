import type { Db } from '../../../db/open.ts';
import { namedPassages } from '../../../language/passages.ts';
import { insertPassages } from '../passages.queries.ts';
import type { SplitTask } from '../split.worker.ts';
import type { SplitText } from '../ingest.service.ts';
import type { Transcript } from './read-transcript.ts';
import { findVideo, replaceTranscript } from './transcript.queries.ts';

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
  onlyIfWaiting = false,
): Promise<void> {
  const { passages, wordCount } = await split({ content, name: video.name, pageStarts: [] });
  const cues = times === null ? null : JSON.stringify(times);
  await db.transaction().execute(async (inside) => {
    const fields = { content, cues, statusMessage: null, wordCount };
    if (!(await replaceTranscript(inside, video.id, fields, { now: now().toISOString(), onlyIfWaiting }))) return;
    // A server may take minutes, in which somebody renames it.
    const name = (await findVideo(inside, video.id))?.name ?? video.name;
    await insertPassages(inside, video.id, namedPassages(passages, name));
  });
}
