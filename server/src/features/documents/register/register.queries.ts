import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { departmentsOf } from '../../../db/source-departments.ts';

/** The first characters of the texts that answer, by the id of their document. */
export function listTextStarts(db: Db, ids: readonly number[], length: number): Promise<{ id: number; start: string }[]> {
  return db
    .selectFrom('documents')
    .select(['id', sql<string>`substr(content, 1, ${sql.lit(length)})`.as('start')])
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}

export interface RegisterFields {
  type: string;
  owner: string | null;
  effectiveFrom: string | null;
  reviewDue: string | null;
}

/** departments: JSON, as departmentsOf gives it. */
export function listRegisterFields(
  db: Db,
  ids: readonly number[],
): Promise<(RegisterFields & { id: number; name: string; departments: string })[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'name', 'type', 'owner', 'effectiveFrom', 'reviewDue'])
    .select(departmentsOf('document', 'documents.id'))
    .where('id', 'in', ids)
    .execute();
}

/** Its dates may have to be approved first. */
export async function updateRegisterFields(db: Db, id: number, { type, owner }: RegisterFields): Promise<void> {
  await db
    .updateTable('documents')
    .set({ owner, type: type as DocumentType })
    .where('id', '=', id)
    .execute();
}
