import type { WatchedChangeKind, WatchedFileState, WatchedWhy } from '@vademecum/shared/documents/watched-choices.ts';
import type { Generated } from 'kysely';

/** The watched folder. Paths are relative to it, with slashes; the folder itself is ''. */
export interface WatchedTables {
  watchedFiles: {
    id: Generated<number>;
    folder: string;
    name: string;
    /** Size in bytes, last change in nanoseconds and inode, as the file was last seen. */
    size: number;
    modified: string;
    inode: string;
    sameSince: string;
    state: WatchedFileState;
    why: WatchedWhy | null;
    reason: string | null;
    retryAt: string | null;
    hash: string | null;
    /** What is recorded once it has been read. */
    becomes: 'added' | 'versioned' | 'returned' | null;
    documentId: number | null;
    missingSince: string | null;
    isMissingConfirmed: Generated<number>;
    changedAt: string;
  };
  watchedChanges: {
    id: Generated<number>;
    at: string;
    kind: WatchedChangeKind;
    path: string;
    formerPath: string | null;
    documentId: number | null;
    /** Null where it waits for approval, and where there is no new one. */
    version: number | null;
  };
  watchedSettings: {
    id: number;
    isPaused: number;
    /** Null until an administrator starts it for the first time. */
    startedAt: string | null;
    /** 1: the folder was a mount of its own when it was last read. */
    isMount: number;
  };
  watchedRules: {
    folder: string;
    documentType: string | null;
    /** JSON. */
    departmentIds: string;
  };
}
