import type { Database } from 'better-sqlite3';
import { copyDatabase } from '../../db/copy-database.ts';
import { openDatabase } from '../../db/encrypted-file.ts';

/** What a database says of itself, as it goes into the manifest. */
export interface Described {
  schema: string[];
  tables: Record<string, number>;
  auditHead: { lastId: number; hash: string };
}

export function describeDatabase(database: Database): Described {
  const tables = database
    .prepare<[], { name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(({ name }) => [name, countRows(database, name)] as const);
  const head = database.prepare<[], { lastId: number; hash: Buffer }>('SELECT last_id AS lastId, hash FROM audit_head').get();
  return {
    schema: database.prepare<[], string>('SELECT name FROM kysely_migration ORDER BY name').pluck().all(),
    tables: Object.fromEntries(tables),
    auditHead: { lastId: head?.lastId ?? 0, hash: head?.hash.toString('hex') ?? '' },
  };
}

function countRows(database: Database, table: string): number {
  return database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;
}

/** Every file that a row names, by the folder it stands in: whatever table has a column stored_file. */
export function listNamedFiles(database: Database): { folder: 'files' | 'audit'; name: string }[] {
  const tables = database
    .prepare<[], string>(
      `SELECT list.name FROM pragma_table_list list, pragma_table_info(list.name) info
       WHERE list.schema = 'main' AND list.type = 'table' AND info.name = 'stored_file'`,
    )
    .pluck()
    .all();
  const named = tables.flatMap((table) => {
    const isAudit = table === 'audit_seals';
    // Sealed months older than six years are told of by their seal alone.
    const rows = database.prepare<[], string>(
      `SELECT DISTINCT stored_file FROM "${table}" WHERE stored_file IS NOT NULL${isAudit ? ' AND deleted_at IS NULL' : ''}`,
    );
    return rows
      .pluck()
      .all()
      .map((name) => ({ folder: isAudit ? ('audit' as const) : ('files' as const), name }));
  });
  return [...new Map(named.map((file) => [`${file.folder}/${file.name}`, file])).values()];
}

/** Copies the database as it is at one moment and describes the copy. */
export function takeSnapshot(databaseFile: string, key: Buffer, to: string): Described & { named: ReturnType<typeof listNamedFiles> } {
  const live = openDatabase(databaseFile, key);
  try {
    copyDatabase(live, to);
  } finally {
    live.close();
  }
  const copy = openDatabase(to, key);
  try {
    return { ...describeDatabase(copy), named: listNamedFiles(copy) };
  } finally {
    copy.close();
  }
}

/** What the running database names by now. */
export function listNamedNow(databaseFile: string, key: Buffer): Set<string> {
  const live = openDatabase(databaseFile, key, { readonly: true });
  try {
    return new Set(listNamedFiles(live).map(({ folder, name }) => `${folder}/${name}`));
  } finally {
    live.close();
  }
}

export function describeFile(databaseFile: string, key: Buffer): Described {
  const database = openDatabase(databaseFile, key);
  try {
    return describeDatabase(database);
  } finally {
    database.close();
  }
}
