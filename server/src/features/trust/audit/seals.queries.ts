import type { Db } from '../../../db/open.ts';
import type { AuditSeal } from '../../../lib/audit-chain.ts';

const columns = ['id', 'month', 'firstId', 'lastId', 'previousHash', 'lastHash', 'storedFile', 'sealedAt', 'deletedAt'] as const;

/** In the order in which they were made, which is that of the chain. */
export function listSeals(db: Db) {
  return db
    .selectFrom('auditSeals')
    .select([...columns, 'mac'])
    .orderBy('id')
    .execute();
}

export async function insertSeal(db: Db, seal: AuditSeal & { mac: Buffer }): Promise<void> {
  await db.insertInto('auditSeals').values(seal).execute();
}

export async function updateSealDeleted(db: Db, id: number, deletedAt: string, mac: Buffer): Promise<void> {
  await db.updateTable('auditSeals').set({ deletedAt, mac }).where('id', '=', id).execute();
}

/** The number that the next seal gets: its MAC includes it. */
export async function nextSealId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('auditSeals')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** The oldest entry that is in the table and, if there is one, its successor in a later month. */
export async function findOldestMonth(db: Db): Promise<{ month: string; firstId: number; lastId: number | null } | undefined> {
  const oldest = await db.selectFrom('audit').select(['id', 'at']).orderBy('id').limit(1).executeTakeFirst();
  if (oldest === undefined) return undefined;
  const month = oldest.at.slice(0, 7);
  const next = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.min<number | null>('id').as('id'))
    .where('at', '>=', firstOfNextMonth(month))
    .executeTakeFirstOrThrow();
  return { month, firstId: oldest.id, lastId: next.id === null ? null : next.id - 1 };
}

function firstOfNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString();
}

/** Entries of a seal that are in the table still; the trigger lets these go and no other. */
export async function deleteSealedEntries(db: Db, seal: { firstId: number; lastId: number }, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit')
    .where('id', 'in', (select) =>
      select.selectFrom('audit').select('id').where('id', '>=', seal.firstId).where('id', '<=', seal.lastId).orderBy('id').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
