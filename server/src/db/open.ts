import type Database from 'better-sqlite3';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { statSync } from 'node:fs';
import { migrations } from '../../../migrations/index.ts';
import { StartError } from '../lib/start-error.ts';
import { checkIntegrity, DatabaseError, explained, openDatabase } from './encrypted-file.ts';
import { gatedDialect } from './gated-dialect.ts';
import { changeSafely, isBrokenOff, undoBrokenOff } from './safe-migration.ts';
import type { Schema } from './schema.ts';
import { createWriteGate, type WriteGate } from './write-gate.ts';

export type Db = Kysely<Schema>;

/** What is in a data folder has to be changed before it can be used, and another process works with it. */
export class ChangeNeeded extends StartError {
  constructor(file: string) {
    super(`A command works with ${file}, which has to be changed first. Wait until the command is done, then start again.`);
  }
}

interface OpenOptions {
  keepsCopies?: boolean;
  mayChange?: boolean;
  migrations?: Record<string, Migration>;
  checkedUpTo?: number;
}

/**
 * Opens, checks and migrates the database of the product. Throws DatabaseError with one line that says what is wrong.
 * With `keepsCopies` a copy is kept before it is changed, and put back where that fails. Where it may not be changed but has to be, that is ChangeNeeded.
 * A file of more bytes than `checkedUpTo` is not read all through here.
 * `prepare` gives the connection what the product's own SQL needs; through the gate another connection gets to write.
 */
export async function openProductDatabase(
  file: string,
  key: Buffer,
  prepare?: (database: Database.Database) => void,
  gate?: WriteGate,
  options: OpenOptions = {},
): Promise<Db> {
  const { keepsCopies = false, mayChange = true } = options;
  if (!mayChange && isBrokenOff(file)) throw new ChangeNeeded(file);
  if (keepsCopies && mayChange) undoBrokenOff(file);
  const isNew = isUnwritten(file);
  const database = openDatabase(file, key);
  try {
    prepare?.(database);
    if (!isNew && sizeOf(file) <= (options.checkedUpTo ?? Infinity)) checkIntegrity(database, file);
    const db = toDb(database, gate);
    await migrate(db, options.migrations ?? migrations, isNew || !keepsCopies ? undefined : file, () => {
      if (!mayChange) throw new ChangeNeeded(file);
    });
    return db;
  } catch (error) {
    database.close();
    throw explained(error, file);
  }
}

/** True where nothing was written yet: no file, or an empty one that a power cut left in the very first start. */
export function isUnwritten(file: string): boolean {
  return sizeOf(file) === 0 && sizeOf(`${file}-wal`) === 0;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Kysely over an open connection. */
export function toDb(database: Database.Database, gate = createWriteGate()): Db {
  return new Kysely<Schema>({ dialect: gatedDialect(database, gate), plugins: [new CamelCasePlugin()] });
}

/** By name, in order. */
export const knownMigrations = (): string[] => Object.keys(migrations);

/** With `keptFile`, the database's own, a copy is kept first. */
async function migrate(db: Db, known: Record<string, Migration>, keptFile: string | undefined, beforeChange: () => void): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  const change = async (): Promise<void> => {
    beforeChange();
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
  };
  // A first start that was ended early has made the file, and no more.
  const applied = keptFile === undefined ? [] : await listAppliedMigrations(db);
  if (keptFile === undefined || applied.length === 0) return change();
  refuseNewer(applied, known, keptFile);
  const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined);
  if (next === undefined) return;
  beforeChange();
  await changeSafely(keptFile, db, next.name, change);
}

/** By name, in order; none where nothing was ever made in the file. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'kysely_migration'`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

function refuseNewer(applied: readonly string[], known: Record<string, Migration>, file: string): void {
  const newer = applied.find((name) => !(name in known));
  if (newer !== undefined) {
    throw new DatabaseError(
      `The database ${file} was changed by a newer version of the product (${newer}). Start that version, or go back as docs/operations.md says.`,
    );
  }
}
