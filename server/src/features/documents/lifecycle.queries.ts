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

/** Its dates may have to be approved first. */
export async function updateLifecycle(db: Db, id: number, lifecycle: Pick<Lifecycle, 'owner' | 'supersededBy'>): Promise<void> {
  await db.updateTable('documents').set(lifecycle).where('id', '=', id).execute();
}
