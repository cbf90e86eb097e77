import type { Deps } from '../../deps.ts';
import { localDay } from '../../lib/local-day.ts';
import { outlineInSlices } from '../../language/passages.ts';
import { getDocumentHead } from './documents.queries.ts';
import { getText } from './page-starts.queries.ts';
import { getReading } from './versions.service.ts';
import { findWatchedPath } from './watched/watched-view.service.ts';
import { describeVideo } from './video/transcript.service.ts';

/** A document as a reader gets it. Its row is read each time: a document that is gone is not found, even if its text is still cached. */
export async function openDocument(deps: Deps, id: number) {
  const document = await getDocumentHead(deps.db, id, localDay(deps.now()));
  const video = await describeVideo(deps, id);
  const text = await readText(deps, id, video === null);
  // Replaced between the two readings.
  if (text.version !== document.version) return openDocument(deps, id);
  const { content, outline, pageStarts } = text;
  const watchedPath = await findWatchedPath(deps, id);
  return { ...document, content, outline, pageStarts, video, watchedPath, ...(await getReading(deps, id)) };
}

/** The headings of a document, in the order of the text; none of a video. Throws 404. */
export async function readOutline(deps: Deps, id: number) {
  return (await openDocument(deps, id)).outline;
}

type Text = Awaited<ReturnType<typeof loadText>>;

/** A video's lines are found by their times. */
function readText(deps: Deps, id: number, hasSections: boolean): Promise<Text> {
  return deps.caches.documents.read(String(id), () => loadText(deps, id, hasSections));
}

async function loadText({ db }: Deps, id: number, hasSections: boolean) {
  const text = await getText(db, id);
  return { ...text, outline: hasSections ? await outlineInSlices(text.content) : [] };
}
