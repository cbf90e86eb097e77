import { type RawBuilder, sql } from 'kysely';
import type { TestApp } from './test-app.ts';

export interface TrailRow {
  id: number;
  at: string;
  actorId: number | null;
  actorKind: string;
  action: string;
  objectType: string;
  objectId: string | null;
  outcome: string;
  address: string | null;
  details: string;
}

/** Every entry in the order of the chain, as it is stored. */
export async function auditTrail({ deps }: TestApp): Promise<TrailRow[]> {
  const columns = ['id', 'at', 'actorId', 'actorKind', 'action', 'objectType', 'objectId', 'outcome', 'address', 'details'] as const;
  return deps.db.selectFrom('audit').select(columns).orderBy('id').execute();
}

/** "action outcome object id" of each entry after one. */
export async function auditLines(clinic: TestApp, after = 0): Promise<string[]> {
  const rows = (await auditTrail(clinic)).filter(({ id }) => id > after);
  return rows.map(({ action, outcome, objectType, objectId }) =>
    [action, outcome, objectType, objectId].filter((part) => part !== null).join(' '),
  );
}

/** What somebody with the database open and no key may do: first of all take the triggers away. */
export async function tamper({ deps }: TestApp, ...statements: RawBuilder<unknown>[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'audit%'`.execute(
    deps.db,
  );
  for (const { name } of rows) await sql`DROP TRIGGER ${sql.ref(name)}`.execute(deps.db);
  for (const statement of statements) await statement.execute(deps.db);
}
