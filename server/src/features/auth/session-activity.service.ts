import { idleTimeoutMs } from '@vademecum/shared/limits.ts';
import type { Db } from '../../db/open.ts';
import { isDiskFull } from '../../lib/disk-room.ts';
import { updateLastActive } from './auth.queries.ts';

/** Between two writes of one session that nothing else asks for. */
const storeEveryMs = 15_000;

/**
 * When each session was last active: exact in memory, so that 15:00 are 15:00 to the millisecond, and written at most every 15 seconds. What
 * a person was told is never shortened: the countdown on the screen starts at a touch, which is written at once, and an orderly stop writes
 * everything. After a power cut a session may end up to 15 seconds sooner than its last request would allow, never later.
 */
export interface SessionActivity {
  /** ISO 8601; what is stored may be older. */
  lastActive: (sessionId: number, stored: string) => string;
  note: (sessionId: number, at: Date) => Promise<void>;
  /** Writes what was noted and not stored, of one session or of all. */
  store: (sessionId?: number) => Promise<void>;
  forget: (sessionIds: number[]) => void;
}

export function createSessionActivity(db: Db): SessionActivity {
  const noted = new Map<number, { at: Date; storedAt: number }>();

  /** Sessions that ended by the clock are not held for ever. */
  function drop(idleSince: number): void {
    for (const [id, { at }] of noted) if (at.getTime() <= idleSince) noted.delete(id);
  }

  async function store(sessionId: number): Promise<void> {
    const entry = noted.get(sessionId);
    if (entry === undefined || entry.at.getTime() === entry.storedAt) return;
    const { storedAt: before } = entry;
    entry.storedAt = entry.at.getTime();
    try {
      await updateLastActive(db, sessionId, entry.at.toISOString());
    } catch (error) {
      // Nobody is kept from reading by it: what is in memory counts, and the next request tries again.
      if (!isDiskFull(error)) throw error;
      entry.storedAt = before;
    }
  }

  return {
    lastActive: (sessionId, stored) => {
      const at = noted.get(sessionId)?.at.toISOString();
      return at !== undefined && at > stored ? at : stored;
    },
    note: async (sessionId, at) => {
      const entry = noted.get(sessionId) ?? { at, storedAt: -Infinity };
      entry.at = at;
      noted.set(sessionId, entry);
      if (at.getTime() - entry.storedAt < storeEveryMs) return;
      drop(at.getTime() - idleTimeoutMs);
      await store(sessionId);
    },
    store: async (sessionId) => {
      for (const id of sessionId === undefined ? [...noted.keys()] : [sessionId]) await store(id);
    },
    forget: (sessionIds) => {
      for (const id of sessionIds) noted.delete(id);
    },
  };
}
