/** waiting: to be taken. reading: its text is being read. taken: its document is up to date. retired: it is gone, and its document is retired. */
export const watchedFileStates = ['waiting', 'reading', 'taken', 'skipped', 'retired'] as const;
export type WatchedFileState = (typeof watchedFileStates)[number];

/**
 * Why a file is skipped. kind: its name, kind or size. content: it could not be read. copy: the library has the same content. deleted: its document was deleted by hand.
 * later: it could not be opened, and is tried again.
 */
export type WatchedWhy = 'kind' | 'content' | 'copy' | 'deleted' | 'later';

/** linked: a document that was there already follows the file from then on. returned: a retired document's file came back. */
export const watchedChangeKinds = ['added', 'linked', 'versioned', 'renamed', 'retired', 'returned'] as const;
export type WatchedChangeKind = (typeof watchedChangeKinds)[number];
