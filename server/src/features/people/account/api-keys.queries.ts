import type { Insertable } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { Schema } from '../../../db/schema.ts';

const keys = (db: Db) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select(['apiKeys.id as keyId', 'apiKeys.name', 'apiKeys.role as keyRole', 'apiKeys.createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'])
    .select(['users.id', 'email', 'firstName', 'lastName', 'users.role', 'status']);

/** Everybody's, the newest first. */
export function listApiKeyRows(db: Db) {
  return keys(db).orderBy('apiKeys.id', 'desc').execute();
}

export function findApiKeyByHash(db: Db, keyHash: string) {
  return keys(db).where('keyHash', '=', keyHash).executeTakeFirst();
}

export async function insertApiKey(db: Db, key: Insertable<Schema['apiKeys']>): Promise<number> {
  const { id } = await db.insertInto('apiKeys').values(key).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateLastUsed(db: Db, id: number, at: string): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: at }).where('id', '=', id).execute();
}

/** False where there is no such key, or it was revoked already. */
export async function revokeApiKeyRow(db: Db, id: number, at: string): Promise<boolean> {
  const revoked = await db
    .updateTable('apiKeys')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}
