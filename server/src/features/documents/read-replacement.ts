import { onceThereIsRoom } from '../../lib/disk-room.ts';
import { findStoredFile } from './documents.queries.ts';
import { ExtractionError } from './extraction/extraction-error.ts';
import type { Extraction } from './extraction/protocol.ts';
import type { ReadingParts } from './ingest.service.ts';
import type { ReadDocument } from './ingest-queue.ts';
import { putVersion } from './put-version.ts';
import { failureMessage, maxAttempts, outcomeOf, stoppedMessage } from './reading-outcome.ts';
import { countReplacementAttempt, deleteReplacement, failReplacement, findWaitingReplacement } from './replacements.queries.ts';
import { getCurrentVersion } from './versions.queries.ts';

/** Reads what is to take the place of a document, which answers as it did until all of it is stored; what cannot be read changes nothing. */
export async function readReplacement(
  parts: ReadingParts,
  id: number,
  onProgress: Parameters<ReadDocument>[1],
  signal: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const waiting = await findWaitingReplacement(db, id);
  if (waiting === undefined) return;
  const original = waiting.storedFile === null ? await findStoredFile(db, id) : waiting;
  const storedFile = original?.storedFile ?? null;
  if (storedFile === null) return;
  const roomFor = <Result>(run: () => Promise<Result>) => onceThereIsRoom(run, () => signal.aborted);
  if ((await roomFor(() => countReplacementAttempt(db, id))) > maxAttempts) {
    await giveUp(parts, id, stoppedMessage);
    return;
  }
  const started = performance.now();
  try {
    const extraction = await parts.extract(
      { storedFile, extension: waiting.extension, fileSize: original?.fileSize ?? null },
      onProgress,
      signal,
    );
    await roomFor(() => storeReplacement(parts, id, extraction, started));
    parts.onStored();
    if (extraction.text === '') await parts.transcriptions?.begin(id);
  } catch (error) {
    if (signal.aborted) return;
    await roomFor(() => giveUp(parts, id, failureMessage(error)));
    if (!(error instanceof ExtractionError)) throw error;
  }
}

async function giveUp({ db, files }: ReadingParts, id: number, message: string): Promise<void> {
  const unread = await failReplacement(db, id, message);
  if (unread !== null) await files.remove(unread);
}

async function storeReplacement(parts: ReadingParts, id: number, extraction: Extraction, started: number): Promise<void> {
  const name = (await findStoredFile(parts.db, id))?.name;
  if (name === undefined) return;
  const { passages, wordCount } = await parts.split({ content: extraction.text, name, pageStarts: extraction.pageStarts });
  const unread = await parts.db.transaction().execute(async (db) => {
    const waiting = await findWaitingReplacement(db, id);
    // Deleted meanwhile, with its document.
    if (waiting === undefined) return null;
    await deleteReplacement(db, id);
    const current = await getCurrentVersion(db, id);
    const { extension, storedFile, fileName, fileSize, fileHash, uploadedAt, uploadedBy } = waiting.kind === 'file' ? waiting : current;
    const file = { extension, storedFile, fileName, fileSize, fileHash, uploadedAt, uploadedBy };
    const left = await putVersion(db, id, { ...outcomeOf(extraction, wordCount, started), ...file }, passages, parts.now().toISOString());
    return left;
  });
  if (unread !== null) await parts.files.remove(unread);
}
