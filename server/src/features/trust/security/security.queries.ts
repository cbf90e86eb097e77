import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

/** What the open connection says of its own encryption; empty where it has none. */
export async function readCipher(db: Db): Promise<{ cipher: string; legacy: string; journalMode: string; secureDelete: string }> {
  const read = async (pragma: string): Promise<string> => {
    const { rows } = await sql<Record<string, string | number>>`PRAGMA ${sql.raw(pragma)}`.execute(db);
    return String(Object.values(rows[0] ?? {})[0] ?? '');
  };
  return {
    cipher: await read('cipher'),
    legacy: await read('legacy'),
    journalMode: await read('journal_mode'),
    secureDelete: await read('secure_delete'),
  };
}
