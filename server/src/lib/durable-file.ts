import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a small file so that it is whole or absent after a crash, readable by its owner only. */
export function writeDurably(file: string, bytes: Buffer): void {
  const temporary = `${file}.partial`;
  const handle = openSync(temporary, 'w', 0o600);
  writeSync(handle, bytes);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(temporary, file);
  syncNow(dirname(file));
}

/** What is in a file, or renames and new names in a folder, survive a power cut. */
export function syncNow(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Makes renames and new names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
