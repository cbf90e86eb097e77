import type { CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/** One statement with its parameters, as plain data for another thread. */
export interface WriteStep {
  sql: string;
  parameters: readonly unknown[];
  /** Nothing of the whole applies if this changes no row. */
  mustChange?: boolean;
}

/** What came of a step: rows that it changed, and those that it returned where it is a SELECT or RETURNING, by the columns' own names. */
export interface StepDone {
  changes: number;
  returned: Readonly<Record<string, unknown>>[];
}

/** What Kysely builds, or `sql` says. */
interface Query {
  compile: (db: Db) => CompiledQuery;
}

/** Hands a query to the second connection instead of executing it here. */
export function toStep(db: Db, query: Query, rule: Pick<WriteStep, 'mustChange'> = {}): WriteStep {
  const { sql, parameters } = query.compile(db);
  return { sql, parameters, ...rule };
}
