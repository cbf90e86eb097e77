import { idleTimeoutMs } from '@vademecum/shared/limits.ts';
import type { Db } from '../../../db/open.ts';
import { isDiskFull } from '../../../lib/disk-room.ts';
import { updateLastActive } from './auth.queries.ts';

/** Between two writes of one session that nothing else asks for. */
const storeEveryMs = 15_000;

/**
 * The time when each session was last active: exact in memory, so that 15:00 are 15:00 to the millisecond, and written at most every 15
 * seconds. The time promised to a person is never shortened: the countdown on the screen starts at a touch, which is written at once, and
 * an orderly stop writes everything. After a power cut a session may end up to 15 seconds sooner than its last request would allow, never
 * later.
 */
export interface SessionActivity {
  /** ISO 8601; the stored time may be older. */
  lastActive: (sessionId: number, stored: string) => string;
  /** The caller does not wait for the write. */
  note: (sessionId: number, at: Date) => void;
  /** Writes what was noted and not stored, of one session or of all. */
  store: (sessionId?: number) => Promise<void>;
  forget: (sessionIds: number[]) => void;
}

/** storedAt: milliseconds, as `at`. */
interface Noted {
  at: Date;
  storedAt: number;
}

export function createSessionActivity(db: Db, onError: (error: unknown) => void): SessionActivity {
  const noted = new Map<number, Noted>();
  const writing = new Set<Promise<void>>();

  /** Sessions that ended by the clock are not held for ever. */
  function drop(idleSince: number): void {
    for (const [id, { at }] of noted) if (at.getTime() <= idleSince) noted.delete(id);
  }

  const store = (sessionId: number): Promise<void> => storeEntry(db, sessionId, noted.get(sessionId));

  return {
    lastActive: (sessionId, stored) => {
      const at = noted.get(sessionId)?.at.toISOString();
      return at !== undefined && at > stored ? at : stored;
    },
    note: (sessionId, at) => {
      const entry = noted.get(sessionId) ?? { at, storedAt: -Infinity };
      entry.at = at;
      noted.set(sessionId, entry);
      if (at.getTime() - entry.storedAt < storeEveryMs) return;
      drop(at.getTime() - idleTimeoutMs);
      const written = store(sessionId)
        .catch(onError)
        .finally(() => writing.delete(written));
      writing.add(written);
    },
    store: async (sessionId) => {
      await Promise.all(writing);
      for (const id of sessionId === undefined ? [...noted.keys()] : [sessionId]) await store(id);
    },
    forget: (sessionIds) => {
      for (const id of sessionIds) noted.delete(id);
    },
  };
}

async function storeEntry(db: Db, sessionId: number, entry: Noted | undefined): Promise<void> {
  if (entry === undefined || entry.at.getTime() === entry.storedAt) return;
  const { storedAt: before } = entry;
  entry.storedAt = entry.at.getTime();
  try {
    await updateLastActive(db, sessionId, entry.at.toISOString());
  } catch (error) {
    // What is in memory counts, and the next request tries again: a full disk keeps nobody from reading.
    entry.storedAt = before;
    if (!isDiskFull(error)) throw error;
  }
}
