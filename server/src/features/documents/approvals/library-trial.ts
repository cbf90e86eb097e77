import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../db/encrypted-file.ts';
import { type Db, toDb } from '../../../db/open.ts';
import { connectionData } from '../../../db/thread-connection.ts';
import { showVisible } from '../../../db/visible-tables.ts';
import { createQueue } from '../../../runtime/queue.ts';
import { openWorker } from '../../../runtime/worker.ts';
import { type Assistant, createAssistant } from '../../ask/assistant.service.ts';
import type * as CopyWorker from './copy-library.worker.ts';

/** A copy of everything, in which something can be tried. It is searched by words alone: new passages have no vectors yet. */
export interface LibraryCopy {
  db: Db;
  assistant: Assistant;
}

export interface LibraryTrial {
  /** Tries something in a copy that is deleted afterwards, one caller after the other; undefined where the library is too large to be copied. */
  run: <Result>(work: (copy: LibraryCopy) => Promise<Result>) => Promise<Result | undefined>;
  /** After a start: copies that a power cut left. */
  removeLeft: () => Promise<void>;
  close: () => Promise<void>;
}

interface TrialOptions {
  dataDir: string;
  databaseFile: string;
  databaseKey: Buffer;
  now: () => Date;
}

/** Copied in a second, and read into memory in another. */
const largestBytes = 64 * 1024 * 1024;

export function createLibraryTrial({ dataDir, databaseFile, databaseKey, now }: TrialOptions): LibraryTrial {
  const folder = join(dataDir, 'trials');
  const worker = openWorker<typeof CopyWorker>(new URL('./copy-library.worker.ts', import.meta.url), {
    workerData: connectionData({ databaseFile, databaseKey }),
    idleTimeout: 1_000,
  });
  const queue = createQueue();
  const tryOut = async <Result>(work: (copy: LibraryCopy) => Promise<Result>): Promise<Result | undefined> => {
    if ((await stat(databaseFile)).size > largestBytes) return undefined;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const own = await mkdtemp(join(folder, 'trial-'));
    try {
      const copyFile = join(own, 'copy.db');
      await worker.run('default', copyFile);
      return await withCopy({ databaseFile: copyFile, databaseKey, now }, work);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  };
  return {
    run: (work) => queue.run(() => tryOut(work)),
    removeLeft: () => rm(folder, { recursive: true, force: true }),
    close: async () => {
      await queue.idle();
      await worker.end();
    },
  };
}

async function withCopy<Result>(options: Omit<TrialOptions, 'dataDir'>, work: (copy: LibraryCopy) => Promise<Result>): Promise<Result> {
  const database = openDatabase(options.databaseFile, options.databaseKey);
  showVisible(database);
  const db = toDb(database);
  const assistant = createAssistant(options);
  try {
    return await work({ db, assistant });
  } finally {
    await assistant.close();
    await db.destroy();
  }
}
