import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

/** Documents that answer questions, by name, without their texts. A draft or a retired document has no passages. */
export function listAnswering(db: Db) {
  return db
    .selectFrom('documents')
    .leftJoin('documents as successor', 'successor.id', 'documents.supersededBy')
    .select(['documents.id', 'documents.name', 'documents.type', 'documents.version', 'documents.pageCount'])
    .select(['documents.owner', 'documents.effectiveFrom', 'documents.reviewDue'])
    .select(['successor.name as successorName', 'successor.effectiveFrom as successorFrom'])
    .where('documents.status', '=', 'active')
    .where(sql<boolean>`EXISTS (SELECT 1 FROM passages WHERE passages.document_id = documents.id)`)
    .orderBy(sql`documents.name COLLATE NOCASE`)
    .orderBy('documents.id')
    .execute();
}

/** The name of a department; undefined where there is none. */
export async function findDepartmentName(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('departments').select('name').where('id', '=', id).executeTakeFirst())?.name;
}
