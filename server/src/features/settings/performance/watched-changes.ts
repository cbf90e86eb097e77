import type { WatchedChange } from '../../../db/change-watch.ts';

type Topic = 'person' | 'everybody' | 'memory' | 'memory lists' | 'memories' | 'document';

/** Whose session or key it is, and who they are and may do. */
const ofPeople: [table: string, events: string[], id: string][] = [
  ['users', ['UPDATE', 'DELETE'], 'old.id'],
  ['sessions', ['UPDATE', 'DELETE'], 'old.user_id'],
  ['api_keys', ['UPDATE', 'DELETE'], 'old.user_id'],
  ['second_factors', ['UPDATE', 'DELETE'], 'old.user_id'],
  ['second_factors', ['INSERT'], 'new.user_id'],
];

/** All that anything in the caches was read from. What is read from another table, or column where they are named, is not kept. */
export const watchedChanges: readonly WatchedChange<Topic>[] = [
  ...ofPeople.flatMap(([table, events, id]) => events.map((event) => ({ table, event, topic: 'person' as const, id }))),
  ...['INSERT', 'UPDATE', 'DELETE'].map((event) => ({ table: 'second_factor_rules', event, topic: 'everybody' as const })),

  { table: 'memories', event: 'UPDATE', topic: 'memory', id: 'old.id' },
  { table: 'memories', event: 'DELETE', topic: 'memory', id: 'old.id' },
  { table: 'memories', event: 'INSERT', topic: 'memory lists' },
  { table: 'memories', event: 'UPDATE OF topic, category, archived_at', topic: 'memory lists' },
  { table: 'memories', event: 'DELETE', topic: 'memory lists' },
  // A memory is kept with the names of its author, editor and owner.
  { table: 'users', event: 'UPDATE OF first_name, last_name', topic: 'memories' },
  { table: 'users', event: 'DELETE', topic: 'memories' },

  { table: 'documents', event: 'UPDATE OF content, page_starts, version, status', topic: 'document', id: 'old.id' },
  { table: 'documents', event: 'DELETE', topic: 'document', id: 'old.id' },
];

interface Dropped {
  sessions: { dropWhere: (isMeant: (entry: { id: number }) => boolean) => void; clear: () => number };
  memories: { drop: (key: string) => void; clear: () => number };
  memoryLists: { clear: () => number };
  documents: { drop: (key: string) => void };
}

/** What a change makes the caches forget. */
export function forgetChanged(caches: Dropped, topic: Topic, id: number | null): void {
  const key = String(id);
  if (topic === 'person') caches.sessions.dropWhere((entry) => entry.id === id);
  else if (topic === 'everybody') caches.sessions.clear();
  else if (topic === 'memory') caches.memories.drop(key);
  else if (topic === 'memory lists') caches.memoryLists.clear();
  else if (topic === 'memories') caches.memories.clear();
  else caches.documents.drop(key);
}
