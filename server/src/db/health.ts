import type { Db } from './open.ts';

/** True while the database answers a read. */
export async function isAnswering(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('users').select('id').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}
