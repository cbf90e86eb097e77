import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian puts it beside the libraries of its processor, others beside all. */
const places = [
  '/usr/lib/faketime',
  ...listFolders('/usr/lib', /-linux-gnu$/).map((folder) => join(folder, 'faketime')),
  '/usr/lib64/faketime',
];
const library = places.map((folder) => join(folder, 'libfaketimeMT.so.1')).find((file) => existsSync(file));

export interface FakedClock {
  /** Environment variables for the process whose clock it is. */
  settings: Record<string, string>;
  /** Sets that process's clock so far ahead of the machine's (behind: below zero); it goes on from there. */
  set: (aheadMs: number) => void;
}

/** A clock that jumps while a process runs; its timers go on as if nothing had happened. Undefined where libfaketime is not installed. */
export function fakeClock(folder: string): FakedClock | undefined {
  if (library === undefined) return undefined;
  const file = join(folder, 'clock');
  const set = (aheadMs: number): void => {
    writeFileSync(file, `${aheadMs < 0 ? '' : '+'}${Math.round(aheadMs / 1_000)}\n`);
  };
  set(0);
  return {
    settings: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    set,
  };
}

function listFolders(parent: string, pattern: RegExp): string[] {
  return existsSync(parent)
    ? readdirSync(parent)
        .filter((name) => pattern.test(name))
        .map((name) => join(parent, name))
    : [];
}
