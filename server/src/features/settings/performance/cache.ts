import { LRUCache } from 'lru-cache';

export interface CacheBounds {
  entries: number;
  bytes: number;
}

export interface CacheCounts {
  hits: number;
  misses: number;
  entries: number;
  /** An estimate, never too low. */
  bytes: number;
}

/** Values that were read before, for as long as they are valid. All readers share the entries: nobody may change one. */
export interface Cache<Entry extends object> {
  /**
   * The value kept under the key, else the result of `load`. An empty result, a failure, and a value that became invalid while it was read
   * are not kept. One key always means one type.
   */
  read: <Found extends Entry | undefined>(key: string, load: () => Promise<Found>) => Promise<Found>;
  drop: (key: string) => void;
  dropWhere: (isMeant: (entry: Entry) => boolean) => void;
  /** Returns how many entries went. */
  clear: () => number;
  counts: () => CacheCounts;
  bounds: CacheBounds;
}

/** `mayServe` is asked before an entry is served or kept; false sends the reader to the source. */
export function createCache<Entry extends object>(options: {
  bounds: CacheBounds;
  bytesOf: (entry: Entry) => number;
  mayServe: () => boolean;
}): Cache<Entry> {
  const { bounds, bytesOf, mayServe } = options;
  const kept = new LRUCache<string, Entry>({ max: bounds.entries, maxSize: bounds.bytes, sizeCalculation: bytesOf });
  let [hits, misses] = [0, 0];
  /** Grows with every change that makes values invalid. */
  let ceased = 0;
  return {
    read: async <Found extends Entry | undefined>(key: string, load: () => Promise<Found>) => {
      const found = mayServe() ? kept.get(key) : undefined;
      if (found !== undefined) {
        hits += 1;
        return found as Found;
      }
      misses += 1;
      const before = ceased;
      const loaded = await load();
      if (loaded !== undefined && mayServe() && ceased === before) kept.set(key, loaded);
      return loaded;
    },
    drop: (key) => {
      ceased += 1;
      kept.delete(key);
    },
    dropWhere: (isMeant) => {
      ceased += 1;
      for (const [key, entry] of [...kept.entries()]) if (isMeant(entry)) kept.delete(key);
    },
    clear: () => {
      const { size } = kept;
      ceased += 1;
      kept.clear();
      return size;
    },
    counts: () => ({ hits, misses, entries: kept.size, bytes: kept.calculatedSize }),
    bounds,
  };
}
