import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface Ballast {
  /** Leaves so much room, in bytes. Whoever wrote meanwhile has made room, or taken it: where there is none left, that is well. */
  takeAll: (bytesLeft: number) => void;
  free: () => void;
}

/** A file that fills the disk on which a folder is. */
export function createBallast(folder: string): Ballast {
  const file = join(folder, 'ballast');
  const take = (bytesLeft: number): void => {
    const { bavail, bsize } = statfsSync(folder);
    const handle = openSync(file, 'a');
    const block = Buffer.alloc(bsize);
    try {
      for (let left = bavail * bsize - bytesLeft; left > 0; left -= bsize) writeSync(handle, block);
    } finally {
      closeSync(handle);
    }
  };
  return {
    takeAll: (bytesLeft) => {
      try {
        take(bytesLeft);
        take(bytesLeft);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    free: () => {
      rmSync(file, { force: true });
    },
  };
}
