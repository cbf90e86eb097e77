import type { AuditCheck } from '@vademecum/shared/trust/audit.ts';
import { join } from 'node:path';
import type { AuditChain } from '../../../lib/audit-chain.ts';
import { type FileStore, openFileStore } from '../../../lib/file-store.ts';
import { createRateLimit } from '../../../lib/rate-limit.ts';

/** In a file next to the database. */
export const markName = 'audit-mark';

/** The parts of the audit log apart from its table. */
export interface AuditLog {
  chain: AuditChain;
  /** The sealed months, encrypted. */
  archive: FileStore;
  /** Says outside the database how long the log was. */
  markFile: string;
  /** When the mark was last compared and written, in milliseconds; 0: not since the start. */
  markedAt: number;
  /** True if a sign-in that was held back was recorded within the last minute for that address; else remembers it. */
  isThrottleKnown: (address: string) => boolean;
  lastCheck: AuditCheck | null;
  /** The entry that ended the log when it was last checked. */
  lastCheckedId: number;
  /** While months are moved, a check waits: it would find them half-way. */
  sealing: Promise<void> | null;
  running: { progress: { checked: number; total: number }; result: Promise<AuditCheck> } | null;
}

export async function openAuditLog(dataDir: string, parts: { chain: AuditChain; filesKey: Buffer; now: () => Date }): Promise<AuditLog> {
  const throttled = createRateLimit({ limit: 1, windowMs: 60_000, now: parts.now });
  return {
    chain: parts.chain,
    archive: await openFileStore(join(dataDir, 'audit'), parts.filesKey),
    markFile: join(dataDir, markName),
    markedAt: 0,
    isThrottleKnown: (address) => throttled(address) > 0,
    lastCheck: null,
    lastCheckedId: 0,
    sealing: null,
    running: null,
  };
}
