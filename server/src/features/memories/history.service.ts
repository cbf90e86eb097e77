import { historyPage, type memoryHistorySchema } from '@vademecum/shared/memories/memory-history.ts';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { getMemory } from './memories.queries.ts';
import { listRevisions } from './revisions.queries.ts';

/** What a memory said, from now backwards. */
export async function readHistory(
  db: Db,
  { id, before }: { id: number; before?: number | undefined },
): Promise<z.infer<typeof memoryHistorySchema>> {
  await getMemory(db, id);
  // One more than is shown tells whether there are more.
  const revisions = await listRevisions(db, id, before, historyPage + 1);
  const hasMore = revisions.length > historyPage;
  // The last one shown is needed again: the next page's first is compared with nothing else.
  return { revisions: revisions.slice(0, historyPage), next: hasMore ? (revisions[historyPage - 1]?.revision ?? null) : null };
}
