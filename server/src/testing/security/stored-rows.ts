import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

/** Every stored row as "table {json}"; what is noted about the caller in passing is left out. */
export type StoredRows = ReadonlySet<string>;

/** When somebody was last here, which sessions ran out, and that somebody was refused, is kept on purpose. */
const passing = ['lastActiveAt', 'lastSignInAt', 'lastUsedAt', 'lastSeenAt'];
/** Follows the passages by triggers. */
const index = /^passages_(fts|vocabulary)/;
const logs = /^(audit|sessions$)/;

export async function readStoredRows({ db, background }: Deps): Promise<StoredRows> {
  // What goes on after an answer has left belongs to it.
  await background.idle();
  await new Promise((resolve) => setImmediate(resolve));
  const { rows: tables } = await sql<{ name: string }>`
    SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'`.execute(db);
  const stored = new Set<string>();
  for (const { name } of tables.filter((table) => !logs.test(table.name) && !index.test(table.name))) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db);
    for (const row of rows)
      stored.add(`${name} ${JSON.stringify(row, (key, value: unknown) => (passing.includes(key) ? undefined : value))}`);
  }
  return stored;
}

/** Rows that came or went between two readings; a changed row stands there twice. */
export function changedRows(before: StoredRows, after: StoredRows): string[] {
  return [...[...after].filter((row) => !before.has(row)).map((row) => `+ ${row}`), ...lostRows(before, after)];
}

function lostRows(before: StoredRows, after: StoredRows): string[] {
  return [...before].filter((row) => !after.has(row)).map((row) => `- ${row}`);
}
