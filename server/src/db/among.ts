import { type RawBuilder, sql } from 'kysely';

/** Any number of ids for an IN, as one parameter: SQLite takes 32,766 of them at most. */
export const among = (ids: readonly number[]): RawBuilder<unknown> => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
