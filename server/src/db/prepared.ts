import type { Database, Statement } from 'better-sqlite3';

const statements = new WeakMap<Database, Map<string, Statement>>();

/** A statement that is compiled once per connection: compiling takes longer than most of what a question reads. */
export function prepared<Bind extends unknown[], Row>(db: Database, sql: string): Statement<Bind, Row> {
  const known = statements.get(db) ?? new Map<string, Statement>();
  statements.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
  return statement as Statement<Bind, Row>;
}
