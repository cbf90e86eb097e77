import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

/** Every stored row as "table {json}", by table; notes about the caller in passing are left out. */
export type StoredRows = ReadonlyMap<string, ReadonlySet<string>>;

/** When somebody was last here, which sessions ran out, and that somebody was refused, is kept on purpose. */
const passing = ['lastActiveAt', 'lastSignInAt', 'lastUsedAt', 'lastSeenAt'];
/** Follows the passages by triggers. */
const index = /^passages_(fts|vocabulary)/;
const logs = /^(audit|sessions$)/;

interface Reader {
  tables: string[];
  /** Changes when another connection has written. */
  version: number;
  rows: Map<string, ReadonlySet<string>>;
}
const readers = new WeakMap<Deps['db'], Reader>();

/** Reads only the tables that were written since the last reading: the suites ask after every call. */
export async function readStoredRows({ db, background }: Deps): Promise<StoredRows> {
  // What goes on after an answer has left belongs to it.
  await background.idle();
  await new Promise((resolve) => setImmediate(resolve));
  const reader = readers.get(db) ?? (await watchTables(db));
  readers.set(db, reader);
  const version = await dataVersion(db);
  const { rows: touched } = await sql<{ name: string }>`DELETE FROM temp.touched_tables RETURNING name`.execute(db);
  const names = version === reader.version ? new Set(touched.map(({ name }) => name)) : reader.tables;
  for (const name of names) reader.rows.set(name, await readTable(db, name));
  reader.version = version;
  return new Map(reader.rows);
}

async function dataVersion(db: Deps['db']): Promise<number> {
  const { rows } = await sql<{ dataVersion: number }>`PRAGMA data_version`.execute(db);
  return rows[0]?.dataVersion ?? NaN;
}

/** Notes by triggers of this connection which tables it writes. */
async function watchTables(db: Deps['db']): Promise<Reader> {
  const { rows: all } = await sql<{ name: string }>`
    SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'`.execute(db);
  const tables = all.map(({ name }) => name).filter((name) => !logs.test(name) && !index.test(name));
  await sql`CREATE TEMP TABLE touched_tables (name TEXT)`.execute(db);
  for (const table of tables) {
    for (const event of ['INSERT', 'UPDATE', 'DELETE']) {
      await sql`CREATE TEMP TRIGGER ${sql.ref(`touch_${table}_${event}`)} AFTER ${sql.raw(event)} ON main.${sql.table(table)}
        BEGIN INSERT INTO touched_tables VALUES (${sql.lit(table)}); END`.execute(db);
    }
  }
  return { tables, version: NaN, rows: new Map() };
}

async function readTable(db: Deps['db'], name: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db);
  const text = (row: unknown) => JSON.stringify(row, (key, value: unknown) => (passing.includes(key) ? undefined : value));
  return new Set(rows.map((row) => `${name} ${text(row)}`));
}

/** Rows that came or went between two readings; a changed row is listed twice. */
export function changedRows(before: StoredRows, after: StoredRows): string[] {
  const tables = [...after.keys()].filter((name) => before.get(name) !== after.get(name));
  return tables.flatMap((name) => {
    const [old = new Set<string>(), now = new Set<string>()] = [before.get(name), after.get(name)];
    return [
      ...[...now].filter((row) => !old.has(row)).map((row) => `+ ${row}`),
      ...[...old].filter((row) => !now.has(row)).map((row) => `- ${row}`),
    ];
  });
}
