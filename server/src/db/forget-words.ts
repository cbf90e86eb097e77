import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './open.ts';
import type { WriteBeside } from './write-beside.ts';
import type { WriteStep } from './write-steps.ts';

/** The words of so many passages leave the full-text index together with them, some milliseconds for each. */
export const forgottenAtOnce = 30;

/**
 * FTS5 takes any number but 0 for on, and keeps which: 0 from a deletion whose words are to be forgotten until that begins, 2 until it is over, 1 where there is nothing
 * to forget.
 */
const secureDelete = (value: 0 | 1 | 2): string => `INSERT INTO passages_fts (passages_fts, rank) VALUES ('secure-delete', ${value})`;

/** In a transaction that deletes more of them: they are only marked there as gone, and taken out of the index by what begins afterwards. */
export const forgetLater = secureDelete(0);

const step = (statement: string): WriteStep => ({ sql: statement, rows: [{}] });
const changesSoFar = step('SELECT total_changes() AS total');
/** Pages of the index written anew at a time, some 20 ms. */
const pages = 32;
/** Takes all parts of the index together, and goes on with that. */
const beginAnew = step(`INSERT INTO passages_fts (passages_fts, rank) VALUES ('merge', -${pages})`);
const goOn = step(`INSERT INTO passages_fts (passages_fts, rank) VALUES ('merge', ${pages})`);
const begun = step(secureDelete(2));
/** Unless more was deleted meanwhile. */
const over = step(
  "INSERT INTO passages_fts (passages_fts, rank) SELECT 'secure-delete', 1 FROM passages_fts_config WHERE k = 'secure-delete' AND v = 2",
);
/** Times as long as a step takes, others write. */
const pause = 4;

/** Takes the words of what was deleted out of the full-text index, beside everything else. */
export interface Forgetting {
  /** Begins where there is something to forget, also what a power cut broke off, unless it is under way. Never rejects. */
  resume: () => void;
  /** Resolves when it is through. */
  idle: () => Promise<void>;
  /** Breaks it off; the next start goes on. */
  close: () => Promise<void>;
}

export function createForgetting(db: Db, beside: WriteBeside, onError: (error: unknown) => void): Forgetting {
  const closing = new AbortController();
  let current: Promise<void> | undefined;
  let asked = 0;
  const run = async (): Promise<void> => {
    for (let done = 0; done !== asked;) {
      done = asked;
      while (!closing.signal.aborted && (await isWaiting(db))) await forget(beside, closing.signal);
    }
  };
  return {
    resume: () => {
      asked += 1;
      current ??= run()
        .catch(onError)
        .finally(() => (current = undefined));
    },
    idle: async () => {
      while (current !== undefined) await current;
    },
    close: async () => {
      closing.abort();
      await current;
    },
  };
}

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ v: number }>`SELECT v FROM passages_fts_config WHERE k = 'secure-delete'`.execute(db);
  return rows[0]?.v !== 1;
}

async function forget(beside: WriteBeside, signal: AbortSignal): Promise<void> {
  await beside.write([begun, beginAnew]);
  for (;;) {
    if (signal.aborted) return;
    const started = performance.now();
    const done = await beside.write([changesSoFar, goOn, changesSoFar]);
    const [before, after] = [done?.[0], done?.[2]].map((one) => Number(one?.returned[0]?.['total']));
    // As FTS5 tells that there was nothing to do.
    if ((after ?? 0) - (before ?? 0) < 2) break;
    await sleep(pause * (performance.now() - started), undefined, { signal }).catch(() => undefined);
  }
  await beside.write([over]);
}
