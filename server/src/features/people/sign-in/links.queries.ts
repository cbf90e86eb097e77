import type { Db } from '../../../db/open.ts';

export type LinkPurpose = 'setup' | 'activate' | 'reset';

export async function insertLink(
  db: Db,
  link: { userId: number | null; purpose: LinkPurpose; tokenHash: string; expiresAt: string; createdAt: string },
): Promise<void> {
  await db.insertInto('links').values(link).execute();
}

/** A new link kills the ones before it. */
export async function deleteLinksFor(db: Db, userId: number | null): Promise<void> {
  await db
    .deleteFrom('links')
    .where('userId', userId === null ? 'is' : '=', userId)
    .execute();
}

/** Uses a link up in one statement, so of many tries at once exactly one gets the row. */
export function takeLink(db: Db, link: { tokenHash: string; purposes: LinkPurpose[]; now: string }) {
  return db
    .updateTable('links')
    .set({ usedAt: link.now })
    .where('tokenHash', '=', link.tokenHash)
    .where('purpose', 'in', link.purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', link.now)
    .returning(['id', 'userId', 'purpose'])
    .executeTakeFirst();
}

/** A link in any state: to say why it does not work. */
export function findLink(db: Db, tokenHash: string) {
  return db.selectFrom('links').select(['userId', 'purpose', 'usedAt', 'expiresAt']).where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Those that were used or expired by then; returns how many there were. */
export async function deleteDeadLinks(db: Db, by: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('links')
    .where((or) => or.or([or('usedAt', '<=', by), or('expiresAt', '<=', by)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
