import { memoriesPage, type ListedMemory, type memoriesPageSchema, type PageMemories } from '@vademecum/shared/memories/listed-memories.ts';
import type { ListMemories, Memory } from '@vademecum/shared/memories/memories.ts';
import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { inSlices } from '../../runtime/slices.ts';
import {
  countMemories,
  findIdRange,
  type IdRange,
  listMemoriesById,
  listMemoryExcerpts,
  listMemoryIds,
  listPresentCategories,
} from './memories.queries.ts';
import { qualityPartsOf, toScored } from './scored-memory.ts';
import { audienceOf, currentViewer } from '../../runtime/viewer.ts';

export type { IdRange } from './memories.queries.ts';

/** Memories read at a time: all of 20,000 at once would delay everybody. */
const slice = 250;

/** Newest first, all of them where no limit is given, and how many match. */
export async function listMemories(deps: Deps, filter: ListMemories): Promise<{ memories: Memory[]; found: number }> {
  const ids = await listMemoryIds(deps.db, filter, { limit: filter.limit ?? -1, offset: filter.offset });
  const memories: Memory[] = [];
  for await (const some of inSlices(ids, slice)) memories.push(...(await readMemories(deps, some)));
  return { memories, found: await countMemories(deps.db, filter) };
}

/** As they are asked for: a few hundred at most. Notes deleted in the meantime are left out. */
export async function readMemories(deps: Pick<Deps, 'db' | 'now'>, ids: readonly number[]): Promise<Memory[]> {
  return (await listMemoriesById(deps.db, ids)).map((row) => toScored(row, deps.now()));
}

/** Every memory that a filter lets through, newest first. */
export function findMemoryIds(db: Db, filter: Parameters<typeof listMemoryIds>[1] = {}): Promise<number[]> {
  return listMemoryIds(db, filter, { limit: -1, offset: 0 });
}

/** All ids in ascending stretches of `size`, between which others are served. */
export async function* idRanges(db: Db, size: number): AsyncGenerator<IdRange> {
  const { from: first, to: last } = await findIdRange(db);
  for (let from = first; from <= last; from += size) {
    yield { from, to: from + size - 1 };
    await setImmediate();
  }
}

/** What the screen shows of its list at a time. */
export async function pageMemories(deps: Deps, input: PageMemories): Promise<z.infer<typeof memoriesPageSchema>> {
  const { ids, ...counted } = await findPage(deps, input);
  const rows = await listMemoryExcerpts(deps.db, ids);
  const now = deps.now();
  return {
    memories: rows.map((row): ListedMemory => ({ ...toScored(row, now), qualityParts: qualityPartsOf(row, now) })),
    ...counted,
  };
}

interface FoundPage {
  ids: number[];
  found: number;
  total: number;
  categories: MemoryCategory[];
}

/** Looks through all memories, so what it found is kept until one comes, goes or is filed otherwise. */
function findPage({ db, caches }: Deps, input: PageMemories): Promise<FoundPage> {
  const { archived, category, search, offset } = input;
  return caches.memoryLists.read(JSON.stringify([archived, category, search, offset, audienceOf(currentViewer())]), async () => ({
    ids: await listMemoryIds(db, input, { limit: memoriesPage, offset }),
    found: await countMemories(db, input),
    total: await countMemories(db, { archived }),
    categories: await listPresentCategories(db, archived),
  }));
}
