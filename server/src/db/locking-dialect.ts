import type { Database } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { nameTable } from './visible-tables.ts';
import type { WriteLock } from './write-lock.ts';

/** Kysely's dialect for better-sqlite3, with turns that know who writes: see docs/decisions/0015. */
export function lockingDialect(database: Database, lock: WriteLock): Dialect {
  return {
    createDriver: () => createDriver(database, lock),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TurnsOfItsOwn(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class TurnsOfItsOwn extends SqliteAdapter {
  /** Kysely would let one wait for the other before it is known who writes. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Kysely assumes that SQLite is unable to: all migrations are one transaction, so that an interruption leaves none half made. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** What Kysely calls a connection: a statement by itself is a turn, and so is a whole transaction. */
class Turn implements DatabaseConnection {
  readonly #database: Database;
  readonly #lock: WriteLock;
  #leave: (() => void) | undefined;

  constructor(database: Database, lock: WriteLock) {
    this.#database = database;
    this.#lock = lock;
  }

  async begin(): Promise<void> {
    this.#leave = await this.#lock.enter(true);
    // Not at its first write: a write by another process since its first read would make SQLite refuse it.
    this.#database.exec('BEGIN IMMEDIATE');
  }

  end(statement: 'COMMIT' | 'ROLLBACK'): void {
    // SQLite has rolled back by itself where the disk is full or fails: the error to tell is that one.
    if (statement === 'COMMIT' || this.#database.inTransaction) this.#database.exec(statement);
    this.release();
  }

  release(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#database.prepare(nameTable(sql));
    const leave = this.#leave === undefined ? await this.#lock.enter(!statement.readonly) : undefined;
    try {
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    } finally {
      leave?.();
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Results are read in slices, not as a stream');
  }
}

function createDriver(database: Database, lock: WriteLock): Driver {
  const turn = (connection: DatabaseConnection): Turn => {
    if (connection instanceof Turn) return connection;
    throw new Error('This is no connection of this driver');
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(new Turn(database, lock)),
    beginTransaction: (connection) => turn(connection).begin(),
    commitTransaction: async (connection) => {
      await Promise.resolve();
      turn(connection).end('COMMIT');
    },
    rollbackTransaction: async (connection) => {
      await Promise.resolve();
      turn(connection).end('ROLLBACK');
    },
    releaseConnection: async (connection) => {
      await Promise.resolve();
      turn(connection).release();
    },
    destroy: async () => {
      await Promise.resolve();
      database.close();
    },
  };
}
