import { sql } from 'kysely';
import { copyDatabase } from '../../../db/copy-database.ts';
import { openDatabase } from '../../../db/encrypted-file.ts';
import { type Db, listAppliedMigrations, toDb } from '../../../db/open.ts';

/** What a database says of itself, as it goes into the manifest. */
export interface Described {
  schema: string[];
  tables: Record<string, number>;
  auditHead: { lastId: number; hash: string };
}

interface NamedFile {
  folder: 'files' | 'audit';
  name: string;
}

async function describeDatabase(db: Db): Promise<Described> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`.execute(db);
  const tables: Record<string, number> = {};
  for (const { name } of rows) tables[name] = await countRows(db, name);
  const head = await db.selectFrom('auditHead').select(['lastId', 'hash']).executeTakeFirst();
  return {
    schema: await listAppliedMigrations(db),
    tables,
    auditHead: { lastId: head?.lastId ?? 0, hash: head?.hash.toString('hex') ?? '' },
  };
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.id(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Every file that a row names, by its folder: of every table that has a column stored_file. */
async function listNamedFiles(db: Db): Promise<NamedFile[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT list.name FROM pragma_table_list list, pragma_table_info(list.name) info
    WHERE list.schema = 'main' AND list.type = 'table' AND info.name = 'stored_file'`.execute(db);
  const named = new Map<string, NamedFile>();
  for (const { name: table } of tables) {
    const folder = table === 'audit_seals' ? 'audit' : 'files';
    // Sealed months older than six years are known by their seal alone.
    const kept = folder === 'audit' ? sql`AND deleted_at IS NULL` : sql``;
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT stored_file AS name FROM ${sql.id(table)} WHERE stored_file IS NOT NULL ${kept}`.execute(db);
    for (const { name } of rows) named.set(`${folder}/${name}`, { folder, name });
  }
  return [...named.values()];
}

/** Copies the database as it is at one moment and describes the copy. */
export async function takeSnapshot(databaseFile: string, key: Buffer, to: string): Promise<Described & { named: NamedFile[] }> {
  await withDatabase(toDb(openDatabase(databaseFile, key)), (live) => copyDatabase(live, to));
  return withDatabase(toDb(openDatabase(to, key)), async (copy) => ({
    ...(await describeDatabase(copy)),
    named: await listNamedFiles(copy),
  }));
}

/** What the running database names by now. */
export async function listNamedNow(databaseFile: string, key: Buffer): Promise<Set<string>> {
  const named = await withDatabase(toDb(openDatabase(databaseFile, key, { readonly: true })), listNamedFiles);
  return new Set(named.map(({ folder, name }) => `${folder}/${name}`));
}

export function describeFile(databaseFile: string, key: Buffer): Promise<Described> {
  return withDatabase(toDb(openDatabase(databaseFile, key)), describeDatabase);
}

async function withDatabase<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
