import type { Db } from '../../../db/open.ts';

export interface TopicRow {
  id: number;
  topic: string;
}

/** Of every memory, archived or not. */
export function listTopics(db: Db): Promise<TopicRow[]> {
  return db.selectFrom('memories').select(['id', 'topic']).execute();
}

/** What shows whether a memory is as it was. */
export function listStates(db: Db): Promise<{ id: number; revision: number; isProtected: number; archivedAt: string | null }[]> {
  return db.selectFrom('memories').select(['id', 'revision', 'isProtected', 'archivedAt']).execute();
}
