import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../../lib/durable-file.ts';
import { inChunks } from '../../../lib/file-store.ts';
import { beginPrefix, partHead } from './backup-format.ts';

export interface Part {
  name: string;
  size: number;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/**
 * Writes parts into one sealed file that is there whole and for good when this resolves, and not at all when it rejects. Resolves with its size in bytes.
 * It is written under the name `temporary` on the same disk. `onBytes` is told of plain bytes as they go in, and may throw to end it.
 */
export async function writeBackupFile(
  { file, temporary }: { file: string; temporary: string },
  masterKey: Buffer,
  parts: AsyncIterable<Part> | Iterable<Part>,
  onBytes: (count: number) => void,
): Promise<number> {
  const handle = await open(temporary, 'w', 0o600);
  try {
    const { prefix, cipher } = beginPrefix(masterKey);
    let size = 0;
    const write = async (bytes: Buffer): Promise<void> => {
      // One call may write less where the disk becomes full.
      for (let from = 0; from < bytes.length;) from += (await handle.write(bytes, from)).bytesWritten;
      size += bytes.length;
    };
    await write(prefix);
    for await (const { chunk, index, isLast } of inChunks(plainBytes(parts, onBytes))) await write(cipher.seal(chunk, index, isLast));
    await handle.sync();
    await handle.close();
    await rename(temporary, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* plainBytes(parts: AsyncIterable<Part> | Iterable<Part>, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  const checksums: Record<string, string> = {};
  for await (const { name, size, content } of parts) {
    yield partHead({ name, size });
    const hash = createHash('sha256');
    let read = 0;
    for await (const bytes of content) {
      hash.update(bytes);
      read += bytes.length;
      onBytes(bytes.length);
      yield bytes;
    }
    if (read !== size) throw new Error(`${name} changed while it was copied`);
    checksums[name] = hash.digest('hex');
  }
  const json = Buffer.from(JSON.stringify(checksums));
  yield partHead({ name: 'checksums', size: json.length });
  yield json;
}

export function partOfBytes(name: string, bytes: Buffer): Part {
  return { name, size: bytes.length, content: [bytes] };
}

export function partOfFile(name: string, path: string, size: number): Part {
  return { name, size, content: createReadStream(path, { highWaterMark: 1024 * 1024 }) };
}
