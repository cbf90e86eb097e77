import type { Db } from '../../../db/open.ts';
import type { Schema } from '../../../db/schema.ts';

export type SavedModel = Omit<Schema['modelSettings'], 'id' | 'changedBy' | 'changedAt'>;

const columns = ['provider', 'name', 'baseUrl', 'apiKey', 'timeoutSeconds', 'temperature', 'maxTokens'] as const;

export function findSavedModel(db: Db): Promise<SavedModel | undefined> {
  return db.selectFrom('modelSettings').select(columns).executeTakeFirst();
}

/** The person who saved the settings in force, and when. */
export async function findModelChange(db: Db): Promise<{ by: string; at: string } | undefined> {
  const row = await db
    .selectFrom('modelSettings')
    .leftJoin('users', 'users.id', 'modelSettings.changedBy')
    .select(['firstName', 'lastName', 'changedAt'])
    .executeTakeFirst();
  return row === undefined ? undefined : { by: fullName(row), at: row.changedAt };
}

export async function insertSavedModel(db: Db, model: SavedModel & { changedBy: number; changedAt: string }): Promise<void> {
  await db
    .insertInto('modelSettings')
    .values({ id: 1, ...model })
    .onConflict((on) => on.column('id').doUpdateSet(model))
    .execute();
}

export async function deleteSavedModel(db: Db): Promise<void> {
  await db.deleteFrom('modelSettings').execute();
}

/** The confirmation in force for a host. */
export async function findConfirmation(db: Db, host: string): Promise<{ by: string; at: string; host: string } | undefined> {
  const row = await db
    .selectFrom('cloudConfirmations')
    .leftJoin('users', 'users.id', 'cloudConfirmations.confirmedBy')
    .select(['firstName', 'lastName', 'confirmedAt', 'host'])
    .where('host', '=', host)
    .where('withdrawnAt', 'is', null)
    .orderBy('cloudConfirmations.id', 'desc')
    .executeTakeFirst();
  return row === undefined ? undefined : { by: fullName(row), at: row.confirmedAt, host: row.host };
}

export async function insertConfirmation(
  db: Db,
  confirmation: { host: string; sentence: string; confirmedBy: number; confirmedAt: string },
): Promise<void> {
  await db.insertInto('cloudConfirmations').values(confirmation).execute();
}

/** Withdrawn ones stay in the table: the record includes who confirmed what. */
export async function updateConfirmationsWithdrawn(db: Db, host: string, by: { withdrawnBy: number; withdrawnAt: string }): Promise<void> {
  await db.updateTable('cloudConfirmations').set(by).where('host', '=', host).where('withdrawnAt', 'is', null).execute();
}

function fullName({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  return firstName === null ? 'Someone who is no longer here' : `${firstName} ${lastName ?? ''}`.trim();
}
