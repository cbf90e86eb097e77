import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
}

const built = join(import.meta.dirname, '../client/dist');
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const start = ['index.html'];
const frame = [...start, 'src/app.tsx', 'src/routes/_shell.tsx?tsr-split=component'];

/** kB (1,000 bytes, gzip) of the script that these entries cannot start without. */
function scriptOf(entries: readonly string[]): number {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The client was built without ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  entries.forEach(add);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length, 0) / 1_000;
}

// What the figures stand for: docs/operations.md. A missed budget is mended by taking something out of the first load (import(), another chunk), not here.
test('the login needs at most 120 kB of script', () => {
  expect(scriptOf([...start, 'src/first-visit.tsx'])).toBeLessThanOrEqual(120);
});

test('the chat needs at most 220 kB of script', () => {
  expect(scriptOf([...frame, 'src/routes/_shell/chat.tsx?tsr-split=component'])).toBeLessThanOrEqual(220);
});
