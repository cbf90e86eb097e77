import type { Database } from 'better-sqlite3';

/** A change of a table that listeners hear of. */
export interface WatchedChange<Topic extends string = string> {
  table: string;
  /** INSERT, UPDATE, UPDATE OF columns, DELETE. */
  event: string;
  /** The name that listeners receive. */
  topic: Topic;
  /** SQL for the number that listeners receive with it: old.id. */
  id?: string;
}

/** Reports changes at the moment they are made, by any connection or process. */
export interface ChangeWatch {
  /** The tables must be there. */
  start: <Topic extends string>(
    changes: readonly WatchedChange<Topic>[],
    onChange: (topic: Topic, id: number | null) => void,
    onOtherProcess: () => void,
  ) => void;
  /** False while a transaction is open: nobody knows yet whether it will commit. Finds out whether another process wrote. */
  isSettled: () => boolean;
}

/**
 * Triggers of this connection report its own changes. No migration has to know of the triggers and no statement bypasses them (cascades
 * included). Writes by another process show only in SQLite's data_version.
 */
export function createChangeWatch(database: Database): ChangeWatch {
  const version = database.prepare('PRAGMA data_version').pluck();
  let seen = version.get();
  let onElsewhere = (): void => undefined;
  return {
    start: (changes, onChange, onOtherProcess) => {
      onElsewhere = onOtherProcess;
      database.function('note_change', (index: unknown, id: unknown) => {
        const change = changes[Number(index)];
        if (change !== undefined) onChange(change.topic, typeof id === 'number' ? id : null);
        return null;
      });
      for (const [index, { table, event, id }] of changes.entries()) {
        database.exec(`
          CREATE TEMP TRIGGER watched_${index} AFTER ${event} ON main.${table} BEGIN
            SELECT note_change(${index}, ${id ?? 'NULL'});
          END`);
      }
    },
    isSettled: () => {
      if (database.inTransaction) return false;
      const now = version.get();
      if (now !== seen) {
        seen = now;
        onElsewhere();
      }
      return true;
    },
  };
}
