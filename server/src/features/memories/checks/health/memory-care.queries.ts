import type { Db } from '../../../../db/open.ts';

/** When a job was last done in full. */
export async function findCareDone(db: Db, job: string): Promise<Date | undefined> {
  const row = await db.selectFrom('memoryCare').select('doneAt').where('job', '=', job).executeTakeFirst();
  return row && new Date(row.doneAt);
}

export async function updateCareDone(db: Db, job: string, doneAt: string): Promise<void> {
  await db
    .insertInto('memoryCare')
    .values({ job, doneAt })
    .onConflict((on) => on.column('job').doUpdateSet({ doneAt }))
    .execute();
}
