import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { sealedChunkBytes } from '../../../lib/file-cipher.ts';
import { fixedSize } from '../../../lib/file-store.ts';
import { BackupFileError, checksumsSchema, type Manifest, manifestSchema, openPrefix, prefixBytes, readPartHead } from './backup-format.ts';

export interface ReadPart {
  name: string;
  size: number;
  /** To be read to its end before the next part. */
  content: AsyncGenerator<Buffer>;
}

/** Nobody writes longer ones; a file that claims a longer one is damaged. */
const longestHead = 10_000;
const damaged = () => new BackupFileError('The backup is damaged: its parts do not match.');

/**
 * The parts of a backup, except the manifest and the checksums: `manifest` resolves before the first part. Rejects with BackupFileError if
 * a byte was changed, the end is missing or the key is another. A caller that reads all parts knows that each is what was put in; a caller
 * that does not must close it.
 */
export async function readBackupFile(
  file: string,
  masterKey: Buffer,
): Promise<{ manifest: Manifest; bytes: number; parts: AsyncGenerator<ReadPart>; close: () => Promise<void> }> {
  const { size } = await stat(file).catch((error: unknown) => {
    throw new BackupFileError(`The backup ${file} cannot be read.`, { cause: error });
  });
  const chunks = plainChunks(file, size, masterKey);
  const source = pull(chunks);
  const first = await nextHead(source);
  if (first.name !== 'manifest') throw damaged();
  const json = await readAll(source, first.size);
  const manifest = manifestSchema.parse(JSON.parse(json.toString('utf8')));
  const manifestHash = createHash('sha256').update(json).digest('hex');
  const close = async (): Promise<void> => {
    await chunks.return(undefined);
  };
  return { manifest, bytes: size, parts: readParts(source, { manifest: manifestHash }), close };
}

async function* readParts(source: Source, hashes: Record<string, string>): AsyncGenerator<ReadPart> {
  for (;;) {
    const { name, size } = await nextHead(source);
    if (name === 'checksums') {
      const wanted = checksumsSchema.parse(JSON.parse((await readAll(source, size)).toString('utf8')));
      const isSame =
        Object.keys(wanted).length === Object.keys(hashes).length && Object.entries(wanted).every(([part, hash]) => hashes[part] === hash);
      if (!isSame || !(await source.isAtEnd())) throw damaged();
      return;
    }
    const hash = createHash('sha256');
    yield { name, size, content: readPart(source, size, (bytes) => hash.update(bytes)) };
    hashes[name] = hash.digest('hex');
  }
}

async function* readPart(source: Source, size: number, onBytes: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const bytes = await source.some(left);
    left -= bytes.length;
    onBytes(bytes);
    yield bytes;
  }
}

async function nextHead(source: Source) {
  const length = (await readAll(source, 4)).readUInt32BE();
  if (length > longestHead) throw damaged();
  return readPartHead(await readAll(source, length));
}

async function readAll(source: Source, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const bytes of readPart(source, size, () => undefined)) parts.push(bytes);
  return Buffer.concat(parts);
}

interface Source {
  /** At least one byte and at most so many. */
  some: (most: number) => Promise<Buffer>;
  isAtEnd: () => Promise<boolean>;
}

function pull(chunks: AsyncGenerator<Buffer>): Source {
  let held: Buffer = Buffer.alloc(0);
  const fill = async (): Promise<boolean> => {
    while (held.length === 0) {
      const next = await chunks.next();
      if (next.done === true) return false;
      held = next.value;
    }
    return true;
  };
  return {
    some: async (most) => {
      if (!(await fill())) throw damaged();
      const bytes = held.subarray(0, most);
      held = held.subarray(bytes.length);
      return bytes;
    },
    isAtEnd: async () => !(await fill()),
  };
}

async function* plainChunks(file: string, size: number, masterKey: Buffer): AsyncGenerator<Buffer> {
  const cipher = openPrefix(await readStart(file), masterKey);
  const chunks = Math.max(1, Math.ceil((size - prefixBytes) / sealedChunkBytes));
  let index = 0;
  for await (const sealed of fixedSize(createReadStream(file, { start: prefixBytes, highWaterMark: sealedChunkBytes }), sealedChunkBytes)) {
    yield opened(() => cipher.open(sealed, index, index === chunks - 1));
    index += 1;
  }
  if (index !== chunks) throw new BackupFileError('The backup was cut off.');
}

function opened(open: () => Buffer): Buffer {
  try {
    return open();
  } catch (error) {
    throw new BackupFileError('The backup is damaged or was cut off.', { cause: error });
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const start = Buffer.alloc(prefixBytes);
    const { bytesRead } = await handle.read(start, 0, prefixBytes, 0);
    return start.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
