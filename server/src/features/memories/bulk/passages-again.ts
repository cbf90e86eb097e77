import type { Db } from '../../../db/open.ts';
import { type Passage, splitPassages } from '../../../language/passages.ts';
import { slicesOf } from '../../../runtime/slices.ts';
import { insertPassagesOfMany } from '../memory-text.service.ts';
import { jobSlice } from './bulk-jobs.ts';
import { listTexts, listVersions } from './job.queries.ts';

/** Passages that memories get back, each cut from a version of its text. */
export type CutPassages = Map<number, { version: number; passages: Passage[] }>;

/** Cuts ahead of the transaction, in which nobody else can write: that is most of the work. */
export async function cutPassages(db: Db, ids: readonly number[], cut: CutPassages = new Map()): Promise<CutPassages> {
  for (const slice of slicesOf(ids, jobSlice)) {
    for (const { id, topic, value, version } of await listTexts(db, slice)) {
      cut.set(id, { version, passages: splitPassages(value, { name: topic }) });
    }
  }
  return cut;
}

/** Memories that have none answer again. What was rewritten since its passages were cut is cut anew. */
export async function putPassagesAgain(db: Db, ids: readonly number[], cut: CutPassages): Promise<void> {
  const versions = await listVersions(db, ids);
  await cutPassages(
    db,
    ids.filter((id) => cut.get(id)?.version !== versions.get(id)),
    cut,
  );
  const passages = ids.flatMap((memoryId) => (cut.get(memoryId)?.passages ?? []).map((passage) => ({ memoryId, ...passage })));
  await insertPassagesOfMany(db, passages);
}
