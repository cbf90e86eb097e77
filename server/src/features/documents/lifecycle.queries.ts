import type { Db } from '../../db/open.ts';

interface Lifecycle {
  owner: string | null;
  effectiveFrom: string | null;
  reviewDue: string | null;
  supersededBy: number | null;
}

export function findLifecycle(db: Db, id: number): Promise<Lifecycle | undefined> {
  return db.selectFrom('documents').select(['owner', 'effectiveFrom', 'reviewDue', 'supersededBy']).where('id', '=', id).executeTakeFirst();
}

export async function updateLifecycle(db: Db, id: number, lifecycle: Lifecycle): Promise<void> {
  await db.updateTable('documents').set(lifecycle).where('id', '=', id).execute();
}
