import type { Db } from '../../../db/open.ts';
import { findSourceStates, toSourcePassage } from '../sources.service.ts';

/** By memory, what is wrong with the passage that it was taken from, where something is. */
export async function findDeadSources(
  db: Db,
  memories: readonly { id: number; sourcePassage: string | null }[],
): Promise<Map<number, string>> {
  const passages = memories.map(({ sourcePassage }) => toSourcePassage(sourcePassage));
  const states = await findSourceStates(db, passages);
  return new Map(
    memories.flatMap(({ id }, at): [number, string][] => {
      const passage = passages[at];
      if (states[at] === 'deleted') return [[id, `“${passage?.documentName}”, which it was taken from, was deleted.`]];
      if (states[at] === 'changed') return [[id, `The passage of “${passage?.documentName}” that it was taken from reads otherwise now.`]];
      return [];
    }),
  );
}
