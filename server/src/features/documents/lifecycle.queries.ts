import type { Db } from '../../db/open.ts';

interface Lifecycle {
  owner: string | null;
  effectiveFrom: string | null;
  reviewDue: string | null;
  supersededBy: number | null;
  reviewEveryMonths: number | null;
}

export function findLifecycle(db: Db, id: number): Promise<Lifecycle | undefined> {
  return db
    .selectFrom('documents')
    .leftJoin('reviewIntervals', 'documentId', 'documents.id')
    .select(['owner', 'effectiveFrom', 'reviewDue', 'supersededBy', 'months as reviewEveryMonths'])
    .where('documents.id', '=', id)
    .executeTakeFirst();
}

/** Of what was reviewed without a change, which nobody has to approve. */
export async function updateReviewDue(db: Db, id: number, reviewDue: string): Promise<void> {
  await db.updateTable('documents').set({ reviewDue }).where('id', '=', id).execute();
}

/** Its dates may have to be approved first. */
export async function updateLifecycle(
  db: Db,
  id: number,
  { reviewEveryMonths: months, ...lifecycle }: Pick<Lifecycle, 'owner' | 'reviewEveryMonths'> & Partial<Pick<Lifecycle, 'supersededBy'>>,
): Promise<void> {
  await db.updateTable('documents').set(lifecycle).where('id', '=', id).execute();
  if (months === null) await db.deleteFrom('reviewIntervals').where('documentId', '=', id).execute();
  else {
    const interval = db.insertInto('reviewIntervals').values({ documentId: id, months });
    await interval.onConflict((on) => on.column('documentId').doUpdateSet({ months })).execute();
  }
}
