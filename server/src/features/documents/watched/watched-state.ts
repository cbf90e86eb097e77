/** Why nothing of the folder is taken, renamed or retired. */
export type FolderProblem = 'gone' | 'not mounted' | 'many missing' | 'disk full' | 'failed';

/** How the watching of this process is doing; what has to outlive it is in the database. */
export interface WatchedState {
  /** When the current scan began, by the product's clock. */
  lookingSince: Date | null;
  lookedAt: Date | null;
  problem: FolderProblem | null;
  /** How many files were there before most of them were missing, and how many of these are. */
  missing: { known: number; missing: number };
  /** An administrator has said that the missing files were removed: for the next scan. */
  isMissingRight: boolean;
  /** Subfolders that could not be read in the last scan, some of them. */
  unread: string[];
  /** As performance.now(): no scan begins before it. */
  nextAt: number;
}

export const createWatchedState = (): WatchedState => ({
  lookingSince: null,
  lookedAt: null,
  problem: null,
  missing: { known: 0, missing: 0 },
  isMissingRight: false,
  unread: [],
  nextAt: 0,
});
