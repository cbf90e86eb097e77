import type { Role } from '@vademecum/shared/permissions.ts';
import type { Db } from '../../../db/open.ts';

export function findSecondFactor(db: Db, userId: number) {
  return db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** Takes the place of one that was offered and never enabled; an enabled one stays, and false is given back. */
export async function putOffer(db: Db, userId: number, sealedSecret: string): Promise<boolean> {
  const put = await db
    .insertInto('secondFactors')
    .values({ userId, sealedSecret, enabledAt: null })
    .onConflict((on) => on.column('userId').doUpdateSet({ sealedSecret, lastStep: 0 }).where('secondFactors.enabledAt', 'is', null))
    .returning('userId')
    .executeTakeFirst();
  return put !== undefined;
}

/** Of an offer that was replaced or enabled in the meantime nothing is enabled: false. */
export async function enableOffer(
  db: Db,
  offer: { userId: number; sealedSecret: string; enabledAt: string; step: number },
): Promise<boolean> {
  const enabled = await db
    .updateTable('secondFactors')
    .set({ enabledAt: offer.enabledAt, lastStep: offer.step })
    .where('userId', '=', offer.userId)
    .where('sealedSecret', '=', offer.sealedSecret)
    .where('enabledAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return enabled !== undefined;
}

/** A code works once: of many uses at the same moment one gets its step. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('enabledAt', 'is not', null)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const deleted = await db.deleteFrom('secondFactors').where('userId', '=', userId).returning('enabledAt').executeTakeFirst();
  return deleted !== undefined && deleted.enabledAt !== null;
}

export async function replaceRecoveryCodes(db: Db, userId: number, codeHashes: string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

export async function takeRecoveryCode(db: Db, userId: number, codeHash: string, usedAt: string): Promise<boolean> {
  const taken = await db
    .updateTable('recoveryCodes')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isRequiredFor(db: Db, role: Role): Promise<boolean> {
  return (await db.selectFrom('secondFactorRules').select('role').where('role', '=', role).executeTakeFirst()) !== undefined;
}

export async function insertRule(db: Db, rule: { role: Role; requiredSince: string; setBy: number }): Promise<void> {
  await db
    .insertInto('secondFactorRules')
    .values(rule)
    .onConflict((on) => on.column('role').doNothing())
    .execute();
}

export async function deleteRule(db: Db, role: Role): Promise<void> {
  await db.deleteFrom('secondFactorRules').where('role', '=', role).execute();
}

/** Active people of each role, with and without a second factor. */
export function countPeopleByRole(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('secondFactors', (join) => join.onRef('secondFactors.userId', '=', 'users.id').on('enabledAt', 'is not', null))
    .select(({ fn }) => ['role', fn.countAll<number>().as('people'), fn.count<number>('secondFactors.userId').as('withFactor')])
    .where('status', '=', 'active')
    .groupBy('role')
    .execute();
}

export function listSealedSecrets(db: Db): Promise<{ userId: number; sealedSecret: string }[]> {
  return db.selectFrom('secondFactors').select(['userId', 'sealedSecret']).execute();
}

export async function setSealedSecret(db: Db, userId: number, sealedSecret: string): Promise<void> {
  await db.updateTable('secondFactors').set({ sealedSecret }).where('userId', '=', userId).execute();
}
