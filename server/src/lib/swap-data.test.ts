import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSwap, commitSwap, dropSwap, finishSwap, isSwapOpen, type Move } from './swap-data.ts';

let folder: string;
const at = (...names: string[]): string => join(folder, ...names);
const read = (...names: string[]): string => readFileSync(at(...names), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-swap-'));
  mkdirSync(at('files'));
  writeFileSync(at('files', 'a'), 'old file');
  for (const name of ['db', 'db-wal', 'key']) writeFileSync(at(name), `old ${name}`);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** New files, database and key, the key ready next to its final place. */
function stage(aside: string | null): Move[] {
  const staged = beginSwap(folder);
  mkdirSync(join(staged, 'files'));
  writeFileSync(join(staged, 'files', 'b'), 'new file');
  writeFileSync(join(staged, 'db'), 'new db');
  writeFileSync(at('key.new'), 'new key');
  const put = (name: string) => (aside === null ? null : join(aside, name));
  return [
    { staged: null, target: at('db-wal'), aside: put('db-wal') },
    { staged: join(staged, 'db'), target: at('db'), aside: put('db') },
    { staged: join(staged, 'files'), target: at('files'), aside: put('files') },
    { staged: at('key.new'), target: at('key'), aside: at('key-before') },
  ];
}

function expectNew(): void {
  expect([read('db'), read('key'), read('key-before')]).toEqual(['new db', 'new key', 'old key']);
  expect(readdirSync(at('files'))).toEqual(['b']);
  expect(existsSync(at('db-wal'))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('swap') || name.endsWith('.new'))).toEqual([]);
}

test('everything changes places, and what was there is put aside', () => {
  commitSwap(folder, stage(at('before')));
  expectNew();
  expect([read('before', 'db'), read('before', 'db-wal'), read('before', 'files', 'a')]).toEqual(['old db', 'old db-wal', 'old file']);
});

test('without a place aside what was there is deleted; what was only made ready changes nothing', () => {
  stage(null);
  dropSwap(folder);
  finishSwap(folder);
  expect([read('db'), read('files', 'a'), read('key')]).toEqual(['old db', 'old file', 'old key']);
  commitSwap(folder, stage(null));
  expectNew();
});

test('broken off between any two of its steps, it is finished by whoever comes next', () => {
  // Each step that the swap takes, in its order, as far as the power went.
  const steps = [
    () => {
      mkdirSync(at('before'));
      renameSync(at('db-wal'), at('before', 'db-wal'));
    },
    () => {
      renameSync(at('db'), at('before', 'db'));
    },
    () => {
      renameSync(at('swap-ready', 'db'), at('db'));
    },
    () => {
      renameSync(at('files'), at('before', 'files'));
    },
    () => {
      renameSync(at('swap-ready', 'files'), at('files'));
    },
    () => {
      renameSync(at('key'), at('key-before'));
    },
    () => {
      renameSync(at('key.new'), at('key'));
    },
  ];
  const [before, kept] = [folder, `${folder}-kept`];
  for (let done = 0; done <= steps.length; done += 1) {
    folder = `${kept}-${done}`;
    mkdirSync(folder);
    mkdirSync(at('files'));
    writeFileSync(at('files', 'a'), 'old file');
    for (const name of ['db', 'db-wal', 'key']) writeFileSync(at(name), `old ${name}`);
    const moves = stage(at('before')).map((move) => ({ ...move, staged: move.staged?.replace('swap-staged', 'swap-ready') ?? null }));
    renameSync(at('swap-staged'), at('swap-ready'));
    writeFileSync(at('swap-ready', 'plan.json'), JSON.stringify(moves));
    for (const step of steps.slice(0, done)) step();
    expect(isSwapOpen(folder)).toBe(true);
    finishSwap(folder);
    expectNew();
    // Once more changes nothing.
    finishSwap(folder);
    expectNew();
    rmSync(folder, { recursive: true });
  }
  folder = before;
});
