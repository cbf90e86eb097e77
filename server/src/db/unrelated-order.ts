import { type RawBuilder, sql } from 'kysely';
import { randomInt } from 'node:crypto';

const prime = 2_147_483_647;
/** Other ones after each start, so nobody can work back from the order to the numbers. */
const [shift, factor] = [randomInt(prime), randomInt(1, prime)];

/**
 * An order of rows that shows the day on which they came, the last first, and says nothing of the order within it. It stays the same from page to page.
 * dayStarts: the first moments of the days, the last day first.
 */
export function lastDayFirst(
  { id, at }: { id: RawBuilder<unknown>; at: RawBuilder<unknown> },
  dayStarts: readonly string[],
): RawBuilder<unknown> {
  const ranks = dayStarts.map((start, rank) => sql`WHEN ${at} >= ${start} THEN ${sql.lit(rank)}`);
  return sql`CASE ${sql.join(ranks, sql` `)} ELSE ${sql.lit(dayStarts.length)} END, ${mixed(id)}, ${id}`;
}

/** Below 2^62 all along, which SQLite computes exactly. */
function mixed(id: RawBuilder<unknown>): RawBuilder<unknown> {
  const moved = sql`((${id} + ${sql.lit(shift)}) % ${sql.lit(prime)})`;
  return sql`${moved} * ${moved} % ${sql.lit(prime)} * ${sql.lit(factor)} % ${sql.lit(prime)}`;
}
