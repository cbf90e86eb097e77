import { duplicateCode } from '@vademecum/shared/documents/documents.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../lib/errors.ts';
import { localDay } from '../../lib/local-day.ts';
import { type Duplicate, findContent, findDuplicate, listUnhashed, type Unhashed, updateHash } from './duplicates.queries.ts';

/** SHA-256 in hex of a text or file as it is kept. */
export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Passes bytes on and counts them into a hash. */
export async function* hashing(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of content) {
    hash.update(part);
    yield part;
  }
}

/** A sentence that names where the same bytes or text already are; undefined if nowhere. Throws it as a 409 unless that is allowed. */
export async function noticeDuplicate(
  db: Db,
  { hash, what, isAllowed }: { hash: string; what: 'file' | 'text'; isAllowed: boolean },
): Promise<string | undefined> {
  const found = await findDuplicate(db, hash);
  if (found === undefined || isAllowed) return found && sentenceOf(found, what);
  throw conflict(sentenceOf(found, what), duplicateCode);
}

function sentenceOf({ name, uploadedAt, version, isWaiting }: Duplicate, what: 'file' | 'text'): string {
  const day = dayLabel(localDay(new Date(uploadedAt)));
  if (isWaiting === 1) return `This exact ${what} is already being processed, as a new version of "${name}".`;
  if (version === null) return `This exact ${what} is already in the library as "${name}", uploaded on ${day}.`;
  return `This exact ${what} is version ${version} of "${name}", uploaded on ${day} and replaced since.`;
}

const atATime = 50;

/** Counts the hashes of documents from before they were kept, one after the other while the product runs. Returns what stops it. */
export function startHashing(deps: Deps): () => void {
  const stop = new AbortController();
  const isStopped = () => stop.signal.aborted;
  deps.background.run(() => hashAll(deps, isStopped));
  return () => {
    stop.abort();
  };
}

async function hashAll(deps: Deps, isStopped: () => boolean): Promise<void> {
  for (let after = 0; ;) {
    const rows = await listUnhashed(deps.db, after, atATime);
    for (const row of rows) {
      if (isStopped()) return;
      await hashOne(deps, row, isStopped);
      after = row.id;
    }
    if (rows.length < atATime) return;
  }
}

/** verify reports a file that is missing or was changed; here it is left as it is. */
async function hashOne(deps: Deps, row: Unhashed, isStopped: () => boolean): Promise<void> {
  try {
    const hash = row.storedFile === null ? await hashOfKept(deps.db, row.id) : await hashOfFile(deps, row.storedFile, isStopped);
    if (hash !== undefined) await updateHash(deps.db, row, hash);
  } catch (error) {
    deps.log.warn({ err: error, documentId: row.id }, 'a document could not be compared with others');
  }
}

async function hashOfKept(db: Db, id: number): Promise<string | undefined> {
  const content = await findContent(db, id);
  return content === undefined ? undefined : hashOf(content);
}

async function hashOfFile(deps: Deps, name: string, isStopped: () => boolean): Promise<string | undefined> {
  const hash = createHash('sha256');
  for await (const part of deps.files.read(name)) {
    if (isStopped()) return undefined;
    hash.update(part);
    // Waiting callers come first.
    await setImmediate();
  }
  return hash.digest('hex');
}
