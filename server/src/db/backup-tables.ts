import type { Generated } from 'kysely';

export interface BackupTables {
  backups: {
    id: Generated<number>;
    fileName: string;
    kind: 'nightly' | 'manual' | 'command';
    state: 'running' | 'done' | 'failed' | 'cancelled';
    requestedBy: number | null;
    startedAt: string;
    finishedAt: string | null;
    /** A sentence; null unless it failed. */
    error: string | null;
    /** Which master key opens it. */
    keyId: string;
    bytes: number | null;
    documents: number | null;
    memories: number | null;
    files: number | null;
    /** Stored files that were missing when it was made. */
    lostFiles: number | null;
    /** When its file was deleted. */
    removedAt: string | null;
  };
  backupProofs: {
    id: Generated<number>;
    backupId: number;
    kind: 'weekly' | 'manual';
    state: 'running' | 'passed' | 'failed';
    requestedBy: number | null;
    startedAt: string;
    finishedAt: string | null;
    /** A sentence; null unless it failed. */
    problem: string | null;
    auditEntries: number | null;
    documents: number | null;
    memories: number | null;
    passages: number | null;
    files: number | null;
  };
  /** From which backups this database was restored. */
  restores: {
    id: Generated<number>;
    takenAt: string;
    restoredAt: string;
    fileName: string;
  };
}
