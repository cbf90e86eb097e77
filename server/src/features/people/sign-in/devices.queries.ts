import type { Db } from '../../../db/open.ts';

/** Whether a browser with this secret signed in to the account before, not longer ago than `since`. */
export async function isKnownDevice(db: Db, email: string, secretHash: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.userId')
    .select('devices.id')
    .where('email', '=', email)
    .where('secretHash', '=', secretHash)
    .where('lastUsedAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this product gave out the secret, to any person. */
export async function isIssuedDevice(db: Db, secretHash: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('secretHash', '=', secretHash)
    .where('lastUsedAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertDevice(db: Db, device: { userId: number; secretHash: string; lastUsedAt: string }): Promise<void> {
  const { lastUsedAt } = device;
  await db
    .insertInto('devices')
    .values(device)
    .onConflict((on) => on.columns(['userId', 'secretHash']).doUpdateSet({ lastUsedAt }))
    .execute();
}

/** Keeps the `kept` devices of a person that were used last. */
export async function deleteOldestDevices(db: Db, userId: number, kept: number): Promise<void> {
  await db
    .deleteFrom('devices')
    .where('userId', '=', userId)
    .where('id', 'not in', (ids) =>
      ids.selectFrom('devices').select('id').where('userId', '=', userId).orderBy('lastUsedAt', 'desc').orderBy('id', 'desc').limit(kept),
    )
    .execute();
}

export async function deleteDevicesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('devices').where('userId', '=', userId).execute();
}

export async function deleteDevicesUnusedSince(db: Db, since: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('devices').where('lastUsedAt', '<=', since).executeTakeFirst();
  return Number(numDeletedRows);
}
