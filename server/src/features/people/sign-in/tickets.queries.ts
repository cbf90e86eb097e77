import type { Db } from '../../../db/open.ts';

interface TicketRow {
  userId: number;
  tokenHash: string;
  expiresAt: string;
  triesLeft: number;
}

/** Those that nobody came back with go at the same time. */
export async function insertTicket(db: Db, ticket: TicketRow, now: string): Promise<void> {
  await db.deleteFrom('signInTickets').where('expiresAt', '<=', now).execute();
  await db.insertInto('signInTickets').values(ticket).execute();
}

/** One statement for a try: of many at the same moment no more than are left get through. */
export function takeTicketTry(db: Db, tokenHash: string, now: string) {
  return db
    .updateTable('signInTickets')
    .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('triesLeft', '>', 0)
    .returning(['userId', 'triesLeft'])
    .executeTakeFirst();
}

export function findTicketOwner(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export async function deleteTicketsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('signInTickets').where('userId', '=', userId).execute();
}
