import { TRPCError } from '@trpc/server';
import type { FileHandle } from 'node:fs/promises';
import type { Deps } from '../../../deps.ts';
import { isDiskFull } from '../../../lib/disk-room.ts';
import { storeFile } from '../documents.service.ts';
import { type FileMark, isSameMark, markOf, openInside } from './open-inside.ts';
import { isAbsence, pathOf } from './walk-folder.ts';
import { updateWatchedFile, type WatchedFile, type WatchedFileChange } from './watched.queries.ts';

export type Kept = Awaited<ReturnType<typeof storeFile>>;

/** What could not be opened is tried again after it. */
const retryMs = 5 * 60_000;

export const writeDown = (deps: Pick<Deps, 'db' | 'now'>, { id }: WatchedFile, change: WatchedFileChange): Promise<void> =>
  updateWatchedFile(deps.db, id, { ...change, changedAt: deps.now().toISOString() });

/**
 * Copies a file of the folder into the store. Undefined where it cannot be read, changes while it is read or is gone, which is written down. Rejects where the product's
 * own disk is full.
 */
export async function keepFile(deps: Deps, root: string, file: WatchedFile): Promise<Kept | undefined> {
  try {
    const open = await openInside(root, pathOf(file.folder, file.name));
    try {
      return await keepOpen(deps, open, file);
    } finally {
      await open.close();
    }
  } catch (error) {
    const change = afterFailure(deps, error);
    if (change !== undefined) await writeDown(deps, file, change);
    return undefined;
  }
}

async function keepOpen(deps: Deps, open: FileHandle, file: WatchedFile): Promise<Kept | undefined> {
  const before = await markOf(open);
  if (!isSameMark(before, file)) return waitAgain(deps, file, before);
  if (before.size === 0) {
    await writeDown(deps, file, { state: 'skipped', why: 'content', reason: 'The file is empty.' });
    return undefined;
  }
  const kept = await storeFile(deps, { content: open.createReadStream({ autoClose: false }), fileName: file.name });
  const after = await markOf(open);
  if (isSameMark(after, before) && kept.fileSize === before.size) return kept;
  await deps.files.remove(kept.storedFile);
  return waitAgain(deps, file, after);
}

/** Somebody writes it still. */
async function waitAgain(deps: Deps, file: WatchedFile, mark: FileMark): Promise<undefined> {
  await writeDown(deps, file, { ...mark, sameSince: deps.now().toISOString() });
}

const codes: Partial<Record<string, string>> = {
  EACCES: 'The product may not read this file. Allow it, or move the file.',
  EPERM: 'The product may not read this file. Allow it, or move the file.',
  EBUSY: 'Another program has locked this file.',
  ETXTBSY: 'Another program has locked this file.',
  EAGAIN: 'Another program has locked this file.',
  ELOOP: 'Links are not followed. Put the file itself into the folder.',
};

/** Undefined: the next scan decides. Rethrows errors that have nothing to do with the file. */
function afterFailure({ now }: Deps, error: unknown): WatchedFileChange | undefined {
  if (isDiskFull(error)) throw error;
  if (isAbsence(error)) return undefined;
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') {
    return { state: 'skipped', why: 'content', reason: error.message, retryAt: null, hash: null };
  }
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) throw error;
  const retryAt = new Date(now().getTime() + retryMs).toISOString();
  return { state: 'skipped', why: 'later', reason: codes[String(error.code)] ?? 'This file could not be read.', retryAt };
}
