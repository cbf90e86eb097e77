import {
  type AllCacheStats,
  type CacheKind,
  cacheKinds,
  type CacheStats,
  type InvalidateCache,
} from '@vademecum/shared/settings/performance.ts';
import type { ChangeWatch, WatchedChange } from '../../../db/change-watch.ts';
import { type Cache, createCache } from './cache.ts';

/** A document's text as a reader gets it. */
export interface KeptText {
  content: string;
  outline: readonly object[];
  pageStarts: readonly number[];
}

/**
 * Data that the product has read and keeps in memory. Every write to the database, by any statement in any process, removes the data from
 * here at once.
 */
export interface Caches {
  /** Rows of sessions and API keys with their person, whose id it is, by the hash of the secret. */
  sessions: Cache<{ id: number }>;
  /** By id and audience, as its people see it. */
  memories: Cache<{ id: number }>;
  /** What a filter finds, by the filter and audience. */
  memoryLists: Cache<object>;
  /** By id. */
  documents: Cache<KeptText>;
  /** Begins to follow the database, whose tables must be there. */
  start: () => void;
  stats: () => AllCacheStats;
  hitRate: () => number;
  /** Returns how many entries went. */
  invalidate: (type: InvalidateCache['type']) => number;
}

const mebibyte = 1024 * 1024;
/** Of a row without long texts. */
const rowBytes = 1_000;
const headingBytes = 200;

export function createCaches(watch: ChangeWatch): Caches {
  const shared = { mayServe: watch.isSettled };
  const sessions = createCache<{ id: number }>({ ...shared, bounds: { entries: 2_000, bytes: 2 * mebibyte }, bytesOf: () => rowBytes });
  const memories = createCache<{ id: number }>({ ...shared, bounds: { entries: 2_000, bytes: 16 * mebibyte }, bytesOf: bytesOfJson });
  const memoryLists = createCache({ ...shared, bounds: { entries: 500, bytes: 4 * mebibyte }, bytesOf: bytesOfJson });
  const documents = createCache<KeptText>({ ...shared, bounds: { entries: 200, bytes: 64 * mebibyte }, bytesOf: bytesOfText });
  const kinds = { memory: [memories, memoryLists], session: [sessions], document: [documents] };
  const parts = { sessions, memories, memoryLists, documents };
  const empty = (kind: CacheKind): number => sum(kinds[kind].map((cache) => cache.clear()));
  const invalidate = (type: InvalidateCache['type']): number => (type === 'all' ? sum(cacheKinds.map(empty)) : empty(type));
  return {
    ...parts,
    start: () => {
      watch.start(
        watchedChanges,
        (topic, id) => {
          forgetChanged(parts, topic, id);
        },
        () => void invalidate('all'),
      );
    },
    stats: () => ({ memory: statsOf(kinds.memory), session: statsOf(kinds.session), document: statsOf(kinds.document) }),
    hitRate: () => statsOf(Object.values(kinds).flat()).hitRate,
    invalidate,
  };
}

/** A character takes two bytes at most. */
const bytesOfJson = (entry: object): number => rowBytes + JSON.stringify(entry).length * 2;

function bytesOfText({ content, outline, pageStarts }: KeptText): number {
  return rowBytes + content.length * 2 + outline.length * headingBytes + pageStarts.length * 8;
}

function statsOf(caches: readonly Pick<Cache<object>, 'counts' | 'bounds'>[]): CacheStats {
  const counts = caches.map((cache) => cache.counts());
  const hits = sum(counts.map((one) => one.hits));
  const totalRequests = hits + sum(counts.map((one) => one.misses));
  return {
    hitRate: totalRequests === 0 ? 0 : hits / totalRequests,
    cacheSize: sum(counts.map((one) => one.entries)),
    totalRequests,
    sizeBytes: sum(counts.map((one) => one.bytes)),
    maxEntries: sum(caches.map(({ bounds }) => bounds.entries)),
    maxBytes: sum(caches.map(({ bounds }) => bounds.bytes)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

type Topic = 'person' | 'everybody' | 'memory' | 'memory lists' | 'memories' | 'audiences' | 'document';

/** Whose session or key it is, and who they are and may do. */
const ofPeople: [table: string, events: string[], id: string][] = [
  ['users', ['UPDATE', 'DELETE'], 'old.id'],
  ['sessions', ['UPDATE', 'DELETE'], 'old.user_id'],
  ['api_keys', ['UPDATE', 'DELETE'], 'old.user_id'],
  ['second_factors', ['UPDATE', 'DELETE'], 'old.user_id'],
  ['second_factors', ['INSERT'], 'new.user_id'],
];

/** All sources of the data in the caches. Data read from another table, or column if columns are named, is not kept. */
const watchedChanges: readonly WatchedChange<Topic>[] = [
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
  // And with the names of the departments that it is limited to.
  { table: 'departments', event: 'UPDATE', topic: 'memories' },

  // A memory is kept with the passage that it was taken from, which may be kept from some.
  ...['document_audiences', 'memory_audiences'].flatMap((table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map((event) => ({ table, event, topic: 'audiences' as const })),
  ),

  { table: 'documents', event: 'UPDATE OF content, page_starts, version, status', topic: 'document', id: 'old.id' },
  { table: 'documents', event: 'DELETE', topic: 'document', id: 'old.id' },
];

interface Dropped {
  sessions: { dropWhere: (isMeant: (entry: { id: number }) => boolean) => void; clear: () => number };
  memories: { dropWhere: (isMeant: (entry: { id: number }) => boolean) => void; clear: () => number };
  memoryLists: { clear: () => number };
  documents: { drop: (key: string) => void };
}

/** What a change makes the caches forget. */
function forgetChanged(caches: Dropped, topic: Topic, id: number | null): void {
  const key = String(id);
  if (topic === 'person') caches.sessions.dropWhere((entry) => entry.id === id);
  else if (topic === 'everybody') caches.sessions.clear();
  else if (topic === 'memory') caches.memories.dropWhere((entry) => entry.id === id);
  else if (topic === 'memory lists') caches.memoryLists.clear();
  else if (topic === 'memories') caches.memories.clear();
  else if (topic === 'audiences') {
    caches.memories.clear();
    caches.memoryLists.clear();
  } else caches.documents.drop(key);
}
