import Database from 'better-sqlite3';
import { isDiskFull } from '../lib/disk-room.ts';
import { replaceThreadData } from '../runtime/thread-data.ts';
import { openToWrite } from './thread-connection.ts';
import type { LogPages, QueryDone, WriteStep, Written } from './background-writer.ts';

/** A step that must change something changed nothing. */
class Unmet extends Error {}

let opened: Database.Database | undefined;

function open(): Database.Database {
  opened ??= openToWrite();
  return opened;
}

/** The thread is there and has opened the database. */
export function begin(): Written {
  try {
    open();
    return { done: [] };
  } catch (error) {
    return refusedBy(error);
  }
}

/** What the other side makes an error of again; others are thrown, and end there as what they say. */
function refusedBy(error: unknown): Written {
  if (error instanceof Database.SqliteError) return { refused: { code: error.code, message: error.message } };
  // Opening it says so in a sentence of its own.
  if (error instanceof Error && isDiskFull(error)) return { refused: { code: 'SQLITE_FULL', message: error.message } };
  throw error;
}

/** All in one transaction. */
export default function write(steps: readonly WriteStep[]): Written {
  try {
    const database = open();
    return { done: database.transaction(() => steps.map((step) => carryOut(database, step))).immediate() };
  } catch (error) {
    if (error instanceof Unmet) return 'unmet';
    return refusedBy(error);
  }
}

function carryOut(database: Database.Database, { sql, parameters, mustChange = false }: WriteStep): QueryDone {
  const statement = database.prepare<unknown[], QueryDone['returned'][number]>(sql);
  if (statement.reader) return { changes: 0, returned: statement.all(...parameters) };
  const { changes } = statement.run(...parameters);
  if (mustChange && changes === 0) throw new Unmet();
  return { changes, returned: [] };
}

/** Copies what it can of the log into the database, while others read and write. */
export function copyLog(): LogPages {
  const [pages] = open().pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
  return { log: pages?.log ?? 0, copied: pages?.checkpointed ?? 0 };
}

export function end(): void {
  opened?.close();
}

/** Goes on, after its end, for another product. */
export function takeOver(data: unknown): void {
  replaceThreadData(data);
  opened = undefined;
}
