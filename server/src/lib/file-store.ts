import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable } from 'node:stream';
import { syncFolder } from './durable-file.ts';
import { chunkBytes, cipherFor, headerBytes, sealedChunkBytes } from './file-cipher.ts';

export interface FileStore {
  /** Encrypts a stream into a new file that is on disk for good when the promise resolves. Rejects with `tooLarge()` past the limit. */
  write: (content: AsyncIterable<Buffer>, limit: { bytes: number; tooLarge: () => Error }) => Promise<{ name: string; size: number }>;
  /** Plain bytes from start to end (both inclusive, counted from 0; the whole file when left out). Rejects if the file was changed. */
  read: (name: string, range?: { start: number; end: number }) => AsyncGenerator<Buffer>;
  has: (name: string) => Promise<boolean>;
  /** While removals are paused the file stays; it is deleted when the pause ends. */
  remove: (name: string) => Promise<void>;
  /** Until the returned function is called no file goes: a copy is being made of what the database named at one moment. */
  holdRemovals: () => () => Promise<void>;
  /**
   * Removes what was written before then and is not known, unfinished writes included; returns how many: none while removals are held. May be called at any time:
   * `listKnown` is asked after the folder was read, so that it knows each file that got its row by then.
   */
  removeOrphans: (listKnown: () => Promise<Iterable<string>>, writtenBefore: Date) => Promise<number>;
}

/** What a stored file is called. */
export const storedNamePattern = /^[0-9a-f]{32}$/;

/** Files under random names, AES-256-GCM in chunks of 1 MiB, each authenticated with the file's name, its index and whether it is the last. */
export async function openFileStore(folder: string, key: Buffer): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string): string => {
    if (!storedNamePattern.test(name)) throw new Error('Not a stored file name');
    return join(folder, name);
  };
  const waiting = new Set<string>();
  let holds = 0;
  const remove = async (name: string): Promise<void> => {
    const path = pathOf(name);
    if (holds > 0) waiting.add(path);
    else await rm(path, { force: true });
  };
  const endHold = async (): Promise<void> => {
    holds -= 1;
    if (holds > 0) return;
    const paths = [...waiting];
    waiting.clear();
    for (const path of paths) await rm(path, { force: true });
  };
  return {
    write: (content, limit) => writeEncrypted(folder, key, content, limit),
    read: (name, range) => readEncrypted(pathOf(name), key, range),
    has: async (name) => (await stat(pathOf(name)).catch(() => undefined)) !== undefined,
    remove,
    holdRemovals: () => {
      holds += 1;
      return endHold;
    },
    removeOrphans: async (listKnown, writtenBefore) => (holds > 0 ? 0 : removeOrphans(folder, listKnown, writtenBefore)),
  };
}

/** The names of all stored files, finished ones only. */
export async function listStoredNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => storedNamePattern.test(name));
}

async function removeOrphans(folder: string, listKnown: () => Promise<Iterable<string>>, writtenBefore: Date): Promise<number> {
  let removed = 0;
  const names = await readdir(folder);
  const known = new Set(await listKnown());
  for (const name of names.filter((candidate) => !known.has(candidate))) {
    const path = join(folder, name);
    // Gone in the meantime: an upload that was interrupted takes its own file away.
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || found.mtime >= writtenBefore || !storedNamePattern.test(name.replace(/\.partial$/, ''))) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function writeEncrypted(
  folder: string,
  key: Buffer,
  content: AsyncIterable<Buffer>,
  limit: { bytes: number; tooLarge: () => Error },
): Promise<{ name: string; size: number }> {
  const name = randomBytes(16).toString('hex');
  const temporary = join(folder, `${name}.partial`);
  const handle = await open(temporary, 'wx', 0o600);
  let size = 0;
  try {
    const cipher = cipherFor(key, name);
    // All of it: write() itself writes a part where the disk has room for no more, and says nothing.
    await handle.appendFile(cipher.header);
    for await (const { chunk, index, isLast } of inChunks(content)) {
      size += chunk.length;
      if (size > limit.bytes) throw limit.tooLarge();
      await handle.appendFile(cipher.seal(chunk, index, isLast));
    }
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(temporary, { force: true });
    throw error;
  }
  await handle.close();
  await rename(temporary, join(folder, name));
  await syncFolder(folder);
  return { name, size };
}

/** Rewrites a stored file under another key. The file, apart from its folder, is safely on disk when this resolves. */
export async function copySealed(from: { path: string; key: Buffer }, to: { path: string; key: Buffer }): Promise<void> {
  const handle = await open(to.path, 'wx', 0o600);
  try {
    const cipher = cipherFor(to.key, basename(to.path));
    await handle.appendFile(cipher.header);
    for await (const { chunk, index, isLast } of inChunks(readEncrypted(from.path, from.key))) {
      await handle.appendFile(cipher.seal(chunk, index, isLast));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Pieces of exactly one chunk; the last may be shorter, and an empty stream is one empty last chunk. */
export async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<{ chunk: Buffer; index: number; isLast: boolean }> {
  let parts: Buffer[] = [];
  let held = 0;
  let index = 0;
  for await (const part of content) {
    parts.push(part);
    held += part.length;
    if (held <= chunkBytes) continue;
    let joined = Buffer.concat(parts);
    while (joined.length > chunkBytes) {
      yield { chunk: joined.subarray(0, chunkBytes), index, isLast: false };
      index += 1;
      joined = joined.subarray(chunkBytes);
    }
    parts = [joined];
    held = joined.length;
  }
  yield { chunk: Buffer.concat(parts), index, isLast: true };
}

async function* readEncrypted(path: string, key: Buffer, range?: { start: number; end: number }): AsyncGenerator<Buffer> {
  const { size } = await stat(path);
  const handle = await open(path, 'r');
  const header = Buffer.alloc(headerBytes);
  await handle.read(header, 0, headerBytes, 0);
  await handle.close();
  const cipher = cipherFor(key, basename(path), header);
  const chunks = Math.max(1, Math.ceil((size - headerBytes) / sealedChunkBytes));
  const first = Math.floor((range?.start ?? 0) / chunkBytes);
  const last = Math.min(chunks - 1, Math.floor((range?.end ?? Infinity) / chunkBytes));
  const source: Readable = createReadStream(path, {
    start: headerBytes + first * sealedChunkBytes,
    end: headerBytes + (last + 1) * sealedChunkBytes - 1,
    highWaterMark: sealedChunkBytes,
  });
  let index = first;
  for await (const sealed of fixedSize(source, sealedChunkBytes)) {
    const plain = cipher.open(sealed, index, index === chunks - 1);
    const offset = index * chunkBytes;
    const from = Math.max(0, (range?.start ?? 0) - offset);
    const to = Math.min(plain.length, (range?.end ?? Infinity) + 1 - offset);
    if (to > from) yield plain.subarray(from, to);
    index += 1;
  }
  if (index !== last + 1) throw new Error('The stored file is shorter than it should be');
}

/** Pieces of exactly that size; the last may be shorter. */
export async function* fixedSize(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    while (held.length >= size) {
      yield held.subarray(0, size);
      held = held.subarray(size);
    }
  }
  if (held.length > 0) yield held;
}
