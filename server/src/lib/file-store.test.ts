import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chunkBytes, headerBytes, sealedChunkBytes } from './file-cipher.ts';
import { type FileStore, openFileStore } from './file-store.ts';

let folder: string;
let store: FileStore;
const noLimit = { bytes: Infinity, tooLarge: () => new Error('too large') };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-files-'));
  store = await openFileStore(folder, Buffer.alloc(32, 7));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const keep = (bytes: Buffer) => store.write(Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]), noLimit);

async function read(name: string, range?: { start: number; end: number }): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of store.read(name, range)) parts.push(part);
  return Buffer.concat(parts);
}

test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])(
  'a file of %i bytes comes back as it was, and in parts',
  async (size) => {
    const bytes = randomBytes(size);
    const { name, size: kept } = await keep(bytes);
    expect(kept).toBe(size);
    expect((await read(name)).equals(bytes)).toBe(true);
    if (size === 0) return;
    const range = { start: Math.floor(size / 3), end: Math.max(Math.floor(size / 3), size - 2) };
    expect((await read(name, range)).equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
  },
);

test('nothing of the content or its name stands on the disk', async () => {
  await keep(Buffer.from('the marker sentence of a patient '.repeat(10)));
  for (const name of readdirSync(folder)) {
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(readFileSync(join(folder, name)).includes('marker')).toBe(false);
  }
});

test('a changed byte, swapped chunks, a cut-off end and another key are all noticed', async () => {
  const bytes = randomBytes(2 * chunkBytes + 500);
  const { name } = await keep(bytes);
  const path = join(folder, name);
  const good = readFileSync(path);
  const flipped = Buffer.from(good);
  flipped.writeUInt8(good.readUInt8(headerBytes + 10) ^ 1, headerBytes + 10);
  const chunk = (index: number) => good.subarray(headerBytes + index * sealedChunkBytes, headerBytes + (index + 1) * sealedChunkBytes);
  const swapped = Buffer.concat([good.subarray(0, headerBytes), chunk(1), chunk(0), chunk(2)]);
  const cut = good.subarray(0, headerBytes + 2 * sealedChunkBytes);
  for (const bad of [flipped, swapped, cut, good.subarray(0, good.length - 1)]) {
    writeFileSync(path, bad);
    await expect(read(name)).rejects.toThrow();
  }
  writeFileSync(path, good);
  const other = await openFileStore(folder, Buffer.alloc(32, 8));
  await expect(other.read(name).next()).rejects.toThrow('changed or the key does not fit');
});

test('a file that takes the place of another is noticed', async () => {
  const [one, other] = [await keep(Buffer.from('one')), await keep(Buffer.from('other'))];
  writeFileSync(join(folder, one.name), readFileSync(join(folder, other.name)));
  await expect(read(one.name)).rejects.toThrow('changed or the key does not fit');
  expect((await read(other.name)).toString()).toBe('other');
});

test('a file over the limit leaves nothing behind', async () => {
  const limit = { bytes: 1000, tooLarge: () => new Error('The file is larger than allowed') };
  await expect(store.write(Readable.from([randomBytes(2 * chunkBytes)]), limit)).rejects.toThrow('larger than allowed');
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['../key', '/etc/passwd', 'a'.repeat(33), ''])('the name %j is not one of ours', async (name) => {
  await expect(read(name)).rejects.toThrow('Not a stored file name');
});

test('a clean-up leaves what is known, what is newer than it looks for, and what was stored and got its row while it looked', async () => {
  const [known, orphan] = [(await keep(Buffer.from('known'))).name, (await keep(Buffer.from('orphan'))).name];
  const later = new Date(Date.now() + 60_000);
  expect(await store.removeOrphans(() => Promise.resolve([known]), new Date(Date.now() - 60_000))).toBe(0);
  let meanwhile = '';
  const listKnown = async (): Promise<string[]> => {
    meanwhile = (await keep(Buffer.from('an upload'))).name;
    return [known];
  };
  expect(await store.removeOrphans(listKnown, later)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual([known, meanwhile].sort());
  expect(readdirSync(folder)).not.toContain(orphan);
});
