import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { type MemoryIssue, memoryIssues } from '@vademecum/shared/memories/memory-issues.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

const columns = ['id', 'topic', 'value', 'category', 'updatedAt', 'lastAccessed', 'reviewDue', 'sourcePassage'] as const;

/** Those of the ids that are there, archived ones too, in the order of their ids. At most a few hundred at a time. */
export async function listForChecks(db: Db, ids: readonly number[]) {
  return db.selectFrom('memories').select(columns).where('id', 'in', ids).orderBy('id').execute();
}

/** The ids of what answers questions, ascending, after one, at most `limit`. */
export async function listAnsweringIds(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memories')
    .select('id')
    .where('archivedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lines of each active document among the ids. */
export async function listDocumentLines(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('passages')
    .innerJoin('documents', 'documents.id', 'passages.documentId')
    .select(({ fn }) => ['documents.id', fn.max('lastLine').as('lastLine')])
    .where('documents.id', 'in', ids)
    .where('documents.status', '=', 'active')
    .groupBy('documents.id')
    .execute();
  return new Map(rows.map(({ id, lastLine }) => [id, lastLine + 1]));
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

/** How many memories that answer have findings of each kind. */
export async function countByKind(db: Db): Promise<Record<MemoryIssue, number>> {
  const rows = await db
    .selectFrom('memoryFindings')
    .innerJoin('memories', 'memories.id', 'memoryFindings.memoryId')
    .select(({ fn }) => ['kind', fn.count<number>('memoryId').distinct().as('count')])
    .where('archivedAt', 'is', null)
    .groupBy('kind')
    .execute();
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(memoryIssues.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<MemoryIssue, number>;
}

/** A memory with a finding of the kind that was asked for; of several the first. */
export interface FoundMemory {
  memoryId: number;
  topic: string;
  category: string | null;
  detail: string;
  otherMemoryId: number | null;
  otherTopic: string | null;
  documentId: number | null;
  lineIndex: number | null;
  foundAt: string;
}

/** Memories that answer and have a finding of a kind, each once, newest first. */
export async function listByKind(db: Db, kind: MemoryIssue, { limit, offset }: { limit: number; offset: number }): Promise<FoundMemory[]> {
  const firsts = db
    .selectFrom('memoryFindings')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('kind', '=', kind)
    .groupBy('memoryId');
  return db
    .selectFrom('memoryFindings as found')
    .innerJoin('memories', 'memories.id', 'found.memoryId')
    .leftJoin('memories as other', 'other.id', 'found.otherMemoryId')
    .select(['found.memoryId', 'memories.topic', 'memories.category', 'detail', 'otherMemoryId', 'other.topic as otherTopic', 'documentId'])
    .select(['lineIndex', 'foundAt'])
    .where('found.id', 'in', firsts)
    .where('memories.archivedAt', 'is', null)
    .orderBy('found.memoryId', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
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
