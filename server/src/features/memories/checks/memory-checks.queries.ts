import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import type { MemoryIssue } from '@vademecum/shared/memories/memory-issues.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

const columns = ['id', 'topic', 'value', 'category', 'updatedAt', 'lastAccessed', 'reviewDue', 'sourcePassage'] as const;

/** Those of the ids that are there, archived ones too, in the order of their ids. At most a few hundred at a time. */
export async function listForChecks(db: Db, ids: readonly number[]) {
  return db.selectFrom('memories').select(columns).where('id', 'in', ids).orderBy('id').execute();
}

export async function deleteFindings(db: Db, memoryIds: readonly number[]): Promise<void> {
  await db.deleteFrom('memoryFindings').where('memoryId', 'in', memoryIds).execute();
}

/** Results that name a memory or document deleted in the meantime are left out. */
export async function insertFinding(db: Db, memoryId: number, finding: MemoryFinding, foundAt: string): Promise<void> {
  const { kind, detail, otherMemoryId, documentId, lineIndex } = finding;
  await sql`
    INSERT INTO memory_findings (memory_id, kind, detail, other_memory_id, document_id, line_index, found_at)
    SELECT ${memoryId}, ${kind}, ${detail}, ${otherMemoryId}, ${documentId}, ${lineIndex}, ${foundAt}
    WHERE EXISTS (SELECT 1 FROM memories WHERE id = ${memoryId})
      AND (${otherMemoryId} IS NULL OR EXISTS (SELECT 1 FROM memories WHERE id = ${otherMemoryId}))
      AND (${documentId} IS NULL OR EXISTS (SELECT 1 FROM documents WHERE id = ${documentId}))`.execute(db);
}

/** Whether the memory of an id has a finding of one of the kinds. */
export function hasFinding(id: RawBuilder<unknown>, kinds: readonly MemoryIssue[]): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM memory_findings AS f WHERE f.memory_id = ${id} AND f.kind IN (${sql.join(kinds)}))`;
}

/** The first finding of one of the kinds in each of the memories. */
export async function listFirstDetails(db: Db, ids: readonly number[], kinds: readonly MemoryIssue[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('memoryFindings')
    .select(['memoryId', 'detail'])
    .where('memoryId', 'in', ids)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ memoryId, detail }) => [memoryId, detail]));
}

export async function findCheckedChange(db: Db): Promise<number | undefined> {
  return (await db.selectFrom('memoryChecks').select('change').executeTakeFirst())?.change;
}

export async function updateCheckedChange(db: Db, change: number, checkedAt: string): Promise<void> {
  await db
    .insertInto('memoryChecks')
    .values({ id: 1, change, checkedAt })
    .onConflict((on) => on.column('id').doUpdateSet({ change, checkedAt }))
    .execute();
}

/** The journal's first and last change; 0 where it is empty. */
export async function findJournal(db: Db): Promise<{ oldest: number; newest: number }> {
  const row = await db
    .selectFrom('memoryChanges')
    .select(({ fn }) => [fn.min('id').as('oldest'), fn.max('id').as('newest')])
    .executeTakeFirst();
  return { oldest: row?.oldest ?? 0, newest: row?.newest ?? 0 };
}

/** Memories that changed after one change and up to another, and those that their findings are tied to, each once, ascending. */
export async function listTouched(db: Db, after: number, upTo: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH changed AS (SELECT DISTINCT memory_id AS id FROM memory_changes WHERE id > ${after} AND id <= ${upTo})
    SELECT id FROM changed
    UNION SELECT other_memory_id FROM memory_findings WHERE memory_id IN changed AND other_memory_id IS NOT NULL
    UNION SELECT memory_id FROM memory_findings WHERE other_memory_id IN changed
    ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}
