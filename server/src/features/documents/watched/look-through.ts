import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { slicesOf } from '../../../runtime/slices.ts';
import { type FoundFile, type FoundFiles, walkFolder } from './walk-folder.ts';
import { isBelow } from './folder-rules.ts';
import {
  insertWatchedFiles,
  listKnown,
  listPresent,
  markMissing,
  updateWatchedFile,
  type WatchedFile,
  type WatchedFileChange,
} from './watched.queries.ts';

type Parts = Pick<Deps, 'db' | 'now'> & { config: Deps['config'] };

export const deletedByHand = 'Its document was deleted here. It is added again when the file changes, or with Retry.';
const atATime = 500;
const mostUnread = 20;

export interface Looked {
  /** Numbers of the files that are there. */
  seen: ReadonlySet<number>;
  /** Folders that could not be read: of their files nothing is known. */
  unread: string[];
}

/** Compares every file of the folder with what is known of it, and writes down what is new or another. Takes nothing. Rejects where the folder cannot be read. */
export async function lookThrough(
  deps: Parts,
  root: string,
  { inTime, tooLarge }: { inTime: <Result>(call: Promise<Result>) => Promise<Result>; tooLarge: (file: FoundFile) => string | null },
): Promise<Looked> {
  const seen = new Set<number>();
  const unread: string[] = [];
  for await (const { folder, files } of walkFolder(root, { inTime, onUnread: (one) => unread.push(one) })) {
    const judged = files.map((file) => ({ ...file, skip: file.skip ?? tooLarge(file) }));
    await compare(deps, { folder, files: judged }, seen);
    await setImmediate();
  }
  return { seen, unread };
}

async function compare({ db, now }: Parts, { folder, files }: FoundFiles, seen: Set<number>): Promise<void> {
  if (files.length === 0) return;
  const names = files.map(({ name }) => name);
  const known = new Map((await listKnown(db, folder, names)).map((row) => [row.name, row]));
  const at = now().toISOString();
  const changes: [number, WatchedFileChange][] = [];
  const isNew = files.filter((file) => {
    const row = known.get(file.name);
    if (row === undefined) return true;
    seen.add(row.id);
    const change = changeOf(row, file, at);
    if (change !== null) changes.push([row.id, change]);
    return false;
  });
  if (changes.length === 0 && isNew.length === 0) return;
  await db.transaction().execute(async (inside) => {
    for (const [id, change] of changes) await updateWatchedFile(inside, id, { ...change, changedAt: at });
    await insertWatchedFiles(
      inside,
      isNew.map((file) => ({ folder, name: file.name, changedAt: at, ...seenAs(file, at), ...stateOf(file) })),
    );
  });
  if (isNew.length === 0) return;
  const newNames = isNew.map(({ name }) => name);
  for (const { id } of await listKnown(db, folder, newNames)) seen.add(id);
}

const seenAs = ({ size, modified, inode }: FoundFile, at: string) => ({ size, modified, inode, sameSince: at });

const waits = { state: 'waiting', why: null, reason: null, retryAt: null } as const;
const stateOf = ({ skip }: FoundFile) =>
  skip === null ? waits : ({ state: 'skipped', why: 'kind', reason: skip, retryAt: null } as const);

/** What is written down of a file that is known; null where nothing is new. */
function changeOf(row: WatchedFile, file: FoundFile, at: string): WatchedFileChange | null {
  const isSame = row.size === file.size && row.modified === file.modified;
  const back = row.missingSince === null ? null : { missingSince: null, isMissingConfirmed: 0 };
  const isSkippedSo = row.state === 'skipped' && row.why === 'kind' && row.reason === file.skip;
  // Compared when its reading is over.
  if (row.state === 'reading' || (isSame && isSkippedSo)) return back;
  if (file.skip !== null) return { ...back, ...seenAs(file, at), ...stateOf(file), ...returning(row) };
  const isDeleted = row.why === 'deleted' || (row.state === 'taken' && row.documentId === null);
  // Whether its content has changed is not known before it is read.
  if (!isSame) return { ...back, ...seenAs(file, at), ...waits, ...returning(row), ...(isDeleted && { why: 'deleted' }) };
  if (row.state === 'retired') return { ...back, ...seenAs(file, at), ...waits, ...returning(row) };
  if (row.state === 'taken' && isDeleted) return { ...back, state: 'skipped', why: 'deleted', reason: deletedByHand };
  const isAllowedNow = row.state === 'skipped' && row.why === 'kind';
  const isDue = row.retryAt !== null && row.retryAt <= at && row.state === 'skipped';
  return isAllowedNow || isDue ? { ...back, ...waits } : back;
}

/** A retired document answers again once its file was read. */
export const returning = ({ state, becomes }: WatchedFile) => ({ becomes: state === 'retired' ? ('returned' as const) : becomes });

/** Writes down which files are gone. Files of folders that could not be read are not. */
export async function noteMissing({ db, now }: Parts, { seen, unread }: Looked): Promise<void> {
  const gone: number[] = [];
  for (let after = 0; ;) {
    const rows = await listPresent(db, after, atATime);
    for (const { id, folder } of rows) {
      if (!seen.has(id) && !unread.some((one) => isBelow(folder, one))) gone.push(id);
    }
    if (rows.length < atATime) break;
    after = rows.at(-1)?.id ?? 0;
    await setImmediate();
  }
  for (const some of slicesOf(gone, atATime)) await mark(db, some, now().toISOString());
}

const mark = async (db: Db, ids: readonly number[], at: string): Promise<void> => {
  await markMissing(db, ids, at);
  await setImmediate();
};

export const someOf = (folders: readonly string[]): string[] => folders.slice(0, mostUnread);
