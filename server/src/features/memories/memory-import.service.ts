import type { Db } from '../../db/open.ts';
import { putMemoryAudiences } from '../people/departments/audiences.service.ts';
import { insertPassagesOfMany, type MemoryFields } from './memories.queries.ts';
import { deletePassagesOf, updateArchivedAt, updateProtection } from './memory-changes.queries.ts';
import { insertMemories, updateMemories } from './memory-import.queries.ts';
import type { MemoryText } from './memory-text.service.ts';
import { insertRevisions } from './revisions.queries.ts';

/**
 * Imported memories within the caller's transaction, some hundred at a time. Quality is not computed: give the ids to recomputeQualityOf when the transaction is
 * through.
 */

export interface ImportChange {
  at: string;
  by: number;
}

export interface ImportedMemory extends MemoryFields {
  isProtected: boolean;
  isArchived: boolean;
  /** None: everyone. */
  departmentIds: number[];
  /** None where it is archived, or where its text stays as it is. */
  passages: MemoryText['passages'];
}
export type NewMemory = ImportedMemory;

export interface ChangedMemory extends ImportedMemory {
  id: number;
  /** Something changes that its history keeps. */
  isRevised: boolean;
  /** Its topic or content changes. */
  isReworded: boolean;
  /** It leaves the archive. */
  isRestored: boolean;
  /** Others may see it than before. */
  hasOtherAudience: boolean;
}

/** Returns their ids, in their order. */
export async function importNew(db: Db, memories: readonly NewMemory[], change: ImportChange): Promise<number[]> {
  const ids = await insertMemories(db, memories, change);
  await insertRevisions(db, ids, { action: 'imported', ...change });
  const limited = memories.map(({ departmentIds }, index) => ({ memoryId: ids[index] ?? 0, departmentIds }));
  await putMemoryAudiences(
    db,
    limited.filter(({ departmentIds }) => departmentIds.length > 0),
  );
  const withIds = memories.map((memory, index) => ({ id: ids[index] ?? 0, passages: memory.passages }));
  await insertPassagesOfMany(db, passagesOf(withIds));
  return ids;
}

/** What was there before stays in their history; they can be set back to it. */
export async function importChanged(db: Db, memories: readonly ChangedMemory[], change: ImportChange): Promise<void> {
  const revised = memories.filter(({ isRevised }) => isRevised);
  await updateMemories(db, revised, change);
  const others = memories.filter(({ hasOtherAudience }) => hasOtherAudience);
  await putMemoryAudiences(
    db,
    others.map(({ id: memoryId, departmentIds }) => ({ memoryId, departmentIds })),
  );
  await insertRevisions(db, idsOf(revised), { action: 'imported', ...change });
  for (const is of [true, false]) {
    const archived = memories.filter(({ isArchived }) => isArchived === is);
    await updateArchivedAt(db, idsOf(archived), is ? change.at : null);
    const protectedOnes = memories.filter(({ isProtected }) => isProtected === is);
    await updateProtection(db, idsOf(protectedOnes), is);
  }
  const otherPassages = memories.filter(({ isReworded, isArchived, isRestored }) => isReworded || isArchived || isRestored);
  await deletePassagesOf(db, idsOf(otherPassages));
  await insertPassagesOfMany(db, passagesOf(otherPassages));
}

const idsOf = (memories: readonly { id: number }[]) => memories.map(({ id }) => id);

const passagesOf = (memories: readonly { id: number; passages: MemoryText['passages'] }[]) =>
  memories.flatMap(({ id, passages }) => passages.map((passage) => ({ memoryId: id, ...passage })));
