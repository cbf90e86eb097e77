import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncNow, writeDurably } from './durable-file.ts';

/**
 * Swaps the contents of a data folder with contents that were made ready next to it: all of it, or nothing. The new contents are in
 * `swap-staged`; the rename to `swap-ready` is the moment from which on they count, and the next process finishes a swap that a power cut
 * interrupted.
 */
export interface Move {
  /**
   * The contents that were made ready; null: the contents of the target are only put aside, as long as the first staged file has not moved.
   */
  staged: string | null;
  target: string;
  /** Where what stood at the target is kept; null: it is deleted. */
  aside: string | null;
}

const stagedName = 'swap-staged';
const readyName = 'swap-ready';
const planName = 'plan.json';

/** An empty folder in which things are made ready; files that an earlier attempt left there are gone. */
export function beginSwap(dataDir: string): string {
  const folder = join(dataDir, stagedName);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

export function dropSwap(dataDir: string): void {
  rmSync(join(dataDir, stagedName), { recursive: true, force: true });
}

/** From here on it counts. Paths of the staged folder are taken as they will be called. The staged files must be safely on disk. */
export function commitSwap(dataDir: string, moves: readonly Move[]): void {
  const [staged, ready] = [join(dataDir, stagedName), join(dataDir, readyName)];
  const renamed = moves.map((move) => ({
    ...move,
    staged: move.staged !== null && move.staged.startsWith(staged) ? join(ready, move.staged.slice(staged.length)) : move.staged,
  }));
  writeDurably(join(staged, planName), Buffer.from(JSON.stringify(renamed)));
  renameSync(staged, ready);
  syncNow(dataDir);
  finishSwap(dataDir);
}

/** True if a swap counts that was not finished. */
export function isSwapOpen(dataDir: string): boolean {
  return existsSync(join(dataDir, readyName));
}

/** Finishes a swap that counts, however far it has come, and takes away one that does not. Nobody else may work with the folder. */
export function finishSwap(dataDir: string): void {
  dropSwap(dataDir);
  const ready = join(dataDir, readyName);
  if (!existsSync(ready)) return;
  const moves = existsSync(join(ready, planName)) ? (JSON.parse(readFileSync(join(ready, planName), 'utf8')) as Move[]) : [];
  const first = moves.find(({ staged }) => staged !== null)?.staged;
  for (const { staged, target, aside } of moves) {
    const isOpen = existsSync(staged ?? first ?? '');
    if (!isOpen) continue;
    putAside(target, aside);
    if (staged === null) continue;
    renameSync(staged, target);
    syncNow(dirname(target));
  }
  // The plan goes first: without it there is nothing to do but to take the folder away.
  rmSync(join(ready, planName), { force: true });
  syncNow(ready);
  rmSync(ready, { recursive: true, force: true });
  syncNow(dataDir);
}

function putAside(target: string, aside: string | null): void {
  if (!existsSync(target)) return;
  if (aside === null) {
    rmSync(target, { recursive: true, force: true });
    return;
  }
  mkdirSync(dirname(aside), { recursive: true, mode: 0o700 });
  renameSync(target, aside);
  syncNow(dirname(aside));
}
