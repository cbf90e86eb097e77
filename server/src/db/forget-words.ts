import { type RawBuilder, sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { onceThereIsRoom } from '../lib/disk-room.ts';
import type { Db } from './open.ts';
import type { BackgroundWriter, QueryDone } from './background-writer.ts';

/** The words of so many passages leave the full-text index together with them, some milliseconds for each. */
export const forgottenAtOnce = 30;

/**
 * FTS5 takes any number but 0 for on, and keeps which: 0 from a deletion whose words are to be forgotten until that begins, 2 until it is over, 1 where there is nothing
 * to forget.
 */
const secureDelete = (value: 0 | 1 | 2) => sql`INSERT INTO passages_fts (passages_fts, rank) VALUES ('secure-delete', ${sql.lit(value)})`;

/** In each transaction that deletes or rewords more of them: they are only marked there as gone, and taken out of the index by what begins afterwards. */
export const forgetLater = secureDelete(0);

/** Call it within a transaction, before so many passages or notes are deleted or reworded. The caller resumes the forgetting afterwards. */
export async function forgetManyLater(db: Db, many: number): Promise<void> {
  if (many > forgottenAtOnce) await forgetLater.execute(db);
}

const changesSoFar = sql`SELECT total_changes() AS total`;
/** Pages of the index rewritten at a time, some 20 ms. */
const pages = 32;
/** Takes all parts of the index together into a level of their own, and goes on with that. */
const beginAnew = sql`INSERT INTO passages_fts (passages_fts, rank) VALUES ('merge', ${sql.lit(-pages)})`;
const goOn = sql`INSERT INTO passages_fts (passages_fts, rank) VALUES ('merge', ${sql.lit(pages)})`;
const begun = secureDelete(2);
/** As many parts of one level are taken together; with FTS5's own four it stops while there are two or three. */
const inPairs = sql`INSERT INTO passages_fts (passages_fts, rank) VALUES ('usermerge', 2)`;
/** So few passages are rewritten all at once, a tenth of a second; the only way if none is left. */
const few = 500;
const rebuildFew = sql`
  INSERT INTO passages_fts (passages_fts)
  SELECT 'rebuild' WHERE (SELECT count(*) FROM (SELECT 1 FROM passages LIMIT ${few + 1})) <= ${few}`;
/**
 * The last passage is indexed again: a part of the first level. If all parts are on one level, FTS5 merges them within it, and keeps the
 * marks of the deleted passages, and their words. With two levels it opens a new last one, in which there is nothing to mark.
 */
const columns = sql.raw('name_terms, heading_terms, body_terms');
const last = sql`FROM passages WHERE id = (SELECT max(id) FROM passages)`;
const indexLastAgain = [
  sql`INSERT INTO passages_fts (passages_fts, rowid, ${columns}) SELECT 'delete', id, ${columns} ${last}`,
  sql`INSERT INTO passages_fts (rowid, ${columns}) SELECT id, ${columns} ${last}`,
];
/** Unless more was deleted in the meantime. */
const over = sql`
  INSERT INTO passages_fts (passages_fts, rank)
  SELECT 'secure-delete', 1 FROM passages_fts_config WHERE k = 'secure-delete' AND v = 2`;
/** Times as long as a step takes, others write. */
const pause = 4;

type Write = (queries: readonly RawBuilder<unknown>[]) => Promise<QueryDone[] | undefined>;

/** Takes the words of deleted texts out of the full-text index, in parallel with all other work. */
export interface Forgetting {
  /** Begins where there is something to forget, also what a power cut broke off, unless it is under way. Never rejects. */
  resume: () => void;
  /** Resolves when it is through. */
  idle: () => Promise<void>;
  /** Breaks it off; the next start goes on. */
  close: () => Promise<void>;
}

export function createForgetting(db: Db, writer: BackgroundWriter, onError: (error: unknown) => void): Forgetting {
  const closing = new AbortController();
  const write: Write = (queries) =>
    onceThereIsRoom(
      () => writer.write(queries),
      () => closing.signal.aborted,
    );
  let current: Promise<void> | undefined;
  let asked = 0;
  const run = async (): Promise<void> => {
    for (let done = 0; done !== asked;) {
      done = asked;
      while (!closing.signal.aborted && (await isWaiting(db))) await forget(write, closing.signal);
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

async function forget(write: Write, signal: AbortSignal): Promise<void> {
  await write([begun, inPairs, rebuildFew]);
  if (!(await mergeAll(write, signal))) return;
  await write([...indexLastAgain, beginAnew]);
  if (!(await mergeAll(write, signal))) return;
  await write([over]);
}

/** Until FTS5 tells that there is nothing to do; false where it was broken off. */
async function mergeAll(write: Write, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    if (signal.aborted) return false;
    const started = performance.now();
    const done = await write([changesSoFar, goOn, changesSoFar]);
    const [before, after] = [done?.[0], done?.[2]].map((one) => Number(one?.returned[0]?.['total']));
    if ((after ?? 0) - (before ?? 0) < 2) return true;
    await sleep(pause * (performance.now() - started), undefined, { signal }).catch(() => undefined);
  }
}
