/** A value that SQLite stores. */
type Stored = string | number | Uint8Array | null;

/** One statement, carried out once with each row's values, which its parameters name (@name). */
export interface WriteStep {
  sql: string;
  rows: readonly Readonly<Record<string, Stored>>[];
  /** Nothing of the whole holds where this changes no row. */
  mustChange?: boolean;
}

/** What came of a step: rows that it changed, and those that it returned where it is a SELECT or RETURNING. */
export interface StepDone {
  changes: number;
  returned: Readonly<Record<string, unknown>>[];
}
