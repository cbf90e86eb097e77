import type { Db } from '../../../db/open.ts';
import { findDraft } from '../approvals/drafts.queries.ts';
import { findReplacement } from '../replacements.queries.ts';
import { findWatchedDocument } from './watched.queries.ts';

/** Why a document cannot get a new version from the folder yet, as a sentence; undefined where it can. */
export async function whyNotNow(db: Db, documentId: number): Promise<string | undefined> {
  const document = await findWatchedDocument(db, documentId);
  const isBeingRead = document?.status === 'processing' || (await findReplacement(db, documentId))?.failure === null;
  if (isBeingRead) return 'Its document is still being read.';
  const draft = await findDraft(db, documentId);
  if (draft === undefined || draft.phase === 'retired') return undefined;
  if (draft.phase === 'review') return 'A version of its document is in review. The file will be added once it is approved or returned.';
  if (draft.phase === 'approved') return 'An approved version of its document is not in effect yet. The file will be added once it is.';
  if (draft.authorId === null) return undefined;
  return 'Someone is preparing a new version of its document. The file will be added once that version is approved or discarded.';
}
