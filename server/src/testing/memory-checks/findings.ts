import { type MemoryIssue, memoryIssues } from '@vademecum/shared/memories/memory-issues.ts';
import type { Db } from '../../db/open.ts';

/** How many memories that answer have findings of each kind, as of the last check. */
export async function countFindings(db: Db): Promise<Record<MemoryIssue, number>> {
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

/** The first finding of a kind of each memory that answers, the newest memory first. */
export async function listFound(db: Db, kind: MemoryIssue) {
  const firsts = db
    .selectFrom('memoryFindings')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('kind', '=', kind)
    .groupBy('memoryId');
  return db
    .selectFrom('memoryFindings as found')
    .innerJoin('memories', 'memories.id', 'found.memoryId')
    .select(['found.memoryId', 'detail', 'otherMemoryId'])
    .where('found.id', 'in', firsts)
    .where('memories.archivedAt', 'is', null)
    .orderBy('found.memoryId', 'desc')
    .execute();
}
