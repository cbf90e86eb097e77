import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { ChangedMemory, ImportChange, NewMemory } from './memory-import.service.ts';

/** As one parameter, for any number of them. Returns their ids, in their order. */
export async function insertMemories(db: Db, memories: readonly NewMemory[], { at, by }: ImportChange): Promise<number[]> {
  const { rows } = await sql<{ last: number }>`SELECT coalesce(max(seq), 0) AS last FROM sqlite_sequence WHERE name = 'memories'`.execute(
    db,
  );
  const first = (rows[0]?.last ?? 0) + 1;
  const records = memories.map(({ passages: _, ...memory }, index) => ({ ...memory, id: first + index }));
  await sql`
    INSERT INTO memories (id, topic, value, category, source, source_passage, owner_id, review_due, is_protected, archived_at,
      created_at, created_by, updated_at, updated_by, last_accessed)
    SELECT j.value ->> 'id', j.value ->> 'topic', j.value ->> 'value', j.value ->> 'category', j.value ->> 'source', j.value ->> 'sourcePassage',
      j.value ->> 'ownerId', j.value ->> 'reviewDue', j.value ->> 'isProtected', CASE WHEN j.value ->> 'isArchived' THEN ${at} END, ${at}, ${by}, ${at}, ${by}, ${at}
    FROM json_each(${JSON.stringify(records)}) AS j ORDER BY j.key`.execute(db);
  return records.map(({ id }) => id);
}

/** What their history keeps; each gets a new revision. */
export async function updateMemories(db: Db, memories: readonly ChangedMemory[], { at, by }: ImportChange): Promise<void> {
  const records = memories.map(({ passages: _, ...memory }) => memory);
  await sql`
    UPDATE memories SET topic = j.value ->> 'topic', value = j.value ->> 'value', category = j.value ->> 'category', source = j.value ->> 'source',
      source_passage = j.value ->> 'sourcePassage', owner_id = j.value ->> 'ownerId', review_due = j.value ->> 'reviewDue', version = version + (j.value ->> 'isReworded'),
      revision = revision + 1, updated_at = ${at}, updated_by = ${by}
    FROM json_each(${JSON.stringify(records)}) AS j WHERE memories.id = j.value ->> 'id'`.execute(db);
}
