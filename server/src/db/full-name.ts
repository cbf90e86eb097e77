import { type RawBuilder, sql } from 'kysely';

/** First and last name of somebody in a table of users, under the name that the query gives it. Null where a left join finds nobody. */
export const fullName = <Name extends string | null = string | null>(of = 'users'): RawBuilder<Name> =>
  sql<Name>`${sql.ref(`${of}.firstName`)} || ' ' || ${sql.ref(`${of}.lastName`)}`;
