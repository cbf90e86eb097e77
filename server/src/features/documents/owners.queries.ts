import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Somebody who can be named as the owner of documents. */
export interface Owner {
  /** person:5 or department:3. */
  ownerId: string;
  /** Name as it is written, and email address of a person. */
  name: string;
  email: string | null;
}

/** People who can sign in, and departments. */
export async function listOwners(db: Db): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    SELECT 'person:' || id AS owner_id, first_name || ' ' || last_name AS name, email FROM users WHERE status = 'active'
    UNION ALL SELECT 'department:' || id, name, NULL FROM departments`.execute(db);
  return rows;
}
