import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openProduct, type Product } from './open-product.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-open-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const at = (...names: string[]) => join(folder, ...names);
const open = (): Promise<Product> =>
  openProduct(readConfig({ DATA_DIR: folder, EMBEDDINGS: 'none', MODEL: 'extractive' }), {
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    baseUrl: () => 'http://127.0.0.1:3000',
  });

/** A clinic with one stored file, closed again. */
async function fill(): Promise<string> {
  const { deps, close } = await open();
  const { name } = await deps.files.write(Readable.from([Buffer.from('a policy')]), { bytes: 100, tooLarge: () => new Error('too large') });
  await close();
  return name;
}

test.each([
  ['gone', () => rmSync(at('vademecum.db'))],
  ['empty', () => truncateSync(at('vademecum.db'), 0)],
])('a database that is %s is not begun anew beside what belongs to it: the start says what to do, and touches nothing', async (_, harm) => {
  const name = await fill();
  harm();
  for (const end of ['-wal', '-shm']) rmSync(at(`vademecum.db${end}`), { force: true });
  const before = readdirSync(folder, { recursive: true }).sort();
  const sealed = readFileSync(at('files', name));
  await expect(open()).rejects.toThrow(/vademecum\.db is missing or empty.*Put it back, or restore a backup/);
  expect(
    readdirSync(folder, { recursive: true })
      .filter((entry) => entry !== 'in-use')
      .sort(),
  ).toEqual(before.filter((entry) => entry !== 'in-use'));
  expect(readFileSync(at('files', name)).equals(sealed)).toBe(true);
});

test('the first start takes a key that was laid ready, and goes on where a power cut left an empty database', async () => {
  mkdirSync(at('files'));
  writeFileSync(at('key'), `${'7a'.repeat(32)}\n`);
  writeFileSync(at('vademecum.db'), '');
  const { deps, close } = await open();
  expect(await deps.db.selectFrom('users').select('id').execute()).toEqual([]);
  await close();
  expect(readFileSync(at('key'), 'utf8')).toBe(`${'7a'.repeat(32)}\n`);
});
