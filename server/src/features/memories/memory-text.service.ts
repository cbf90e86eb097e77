import { memoryIncomplete } from '@vademecum/shared/memories/memories.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../lib/errors.ts';
import { deleteMemoryPassages, insertMemoryPassages } from './memories.queries.ts';

export { insertPassagesOfMany } from './memories.queries.ts';

/** A memory's content as it is kept, and the passages that answer from it. */
export type MemoryText = Awaited<ReturnType<Deps['splitText']>>;

/** Splits in a worker: before the transaction that stores it. Throws where nothing readable is left of the content. */
export async function splitMemory(deps: Pick<Deps, 'splitText'>, { topic, value }: { topic: string; value: string }): Promise<MemoryText> {
  const text = await deps.splitText({ content: value, name: topic });
  if (text.content.trim() === '') throw invalid(memoryIncomplete, [{ path: 'value', message: memoryIncomplete }]);
  return text;
}

/** In the place of those that were there. */
export async function putMemoryPassages(db: Db, id: number, passages: MemoryText['passages']): Promise<void> {
  await deleteMemoryPassages(db, id);
  await insertMemoryPassages(db, id, passages);
}
