import type { Db } from '../../../db/open.ts';
import { conflict, notFound } from '../../../lib/errors.ts';
import type { Passage } from '../../../language/passages.ts';
import { type NewText, putInPlace, putVersion } from '../put-version.ts';
import { copyDefaultApprovers, isAdministrator, listApprovers } from './approvers.queries.ts';
import {
  deleteDraft,
  type DraftRow,
  findApprovedDocument,
  findDraft,
  findDraftText,
  insertDraft,
  isApprovalRequired,
  replaceDraftText,
  updateDates,
  updateDraft,
} from './drafts.queries.ts';

interface By {
  by: number | null;
  /** ISO 8601. */
  now: string;
}

/** Where approval is required, a document that was just added is a draft. In the transaction that adds it. */
export async function beginAsDraft(db: Db, id: number, given: By): Promise<boolean> {
  if (!(await isApprovalRequired(db))) return false;
  await begin(db, id, 'none', given);
  return true;
}

async function begin(db: Db, id: number, former: DraftRow['former'], { by, now }: By): Promise<void> {
  const dates = former === 'none' ? undefined : await findApprovedDocument(db, id);
  const { effectiveFrom = null, reviewDue = null } = dates ?? {};
  await insertDraft(db, { documentId: id, phase: 'draft', former, authorId: by, effectiveFrom, reviewDue, createdAt: now });
  await copyDefaultApprovers(db, id, by);
}

/** True where nothing of the document is to answer: its only version is not approved, or it is retired. */
export async function isWithheld(db: Db, id: number): Promise<boolean> {
  const draft = await findDraft(db, id);
  return draft !== undefined && draft.former !== 'answers';
}

/** True where another text of the document has to be approved before it answers. */
export async function needsApproval(db: Db, id: number): Promise<boolean> {
  return (await isApprovalRequired(db)) || (await findDraft(db, id)) !== undefined;
}

/**
 * In the transaction that it is called in: a text takes the place of the one that answers, or waits next to it until it is approved. Returns a stored file
 * that nothing names from then on.
 */
export async function putText(db: Db, id: number, text: NewText, passages: Passage[], given: By): Promise<string | null> {
  const draft = await findDraft(db, id);
  const isRequired = await isApprovalRequired(db);
  if (draft === undefined && !isRequired) return putVersion(db, id, text, passages, given.now);
  if (draft?.phase === 'retired' && !isRequired) {
    await deleteDraft(db, id);
    return putVersion(db, id, text, passages, given.now);
  }
  if (draft?.former === 'none') return putInPlace(db, id, text);
  if (draft === undefined) await begin(db, id, 'answers', given);
  if (draft?.phase === 'retired') {
    await deleteDraft(db, id);
    await begin(db, id, 'retired', given);
  }
  const [before, document] = [await findDraftText(db, id), await findApprovedDocument(db, id)];
  await replaceDraftText(db, id, text);
  const left = before?.storedFile ?? null;
  return left === text.storedFile || left === document?.storedFile ? null : left;
}

const inReview = 'This version is in review. It can be changed once it is returned';
const waitsForItsDay = 'This version is approved and waits for its day. Return it to change it';

/** A version that others decide on is not changed, nor one of another person. Throws 409 with a sentence. */
export async function refuseLocked(db: Db, id: number, by: number | null): Promise<void> {
  const draft = await findDraft(db, id);
  if (draft === undefined || draft.phase === 'retired') return;
  if (draft.former === 'none' && by !== null && !(await isInvolved(db, draft, by))) throw notFound('Document');
  if (draft.phase === 'review') throw conflict(inReview);
  if (draft.phase === 'approved') throw conflict(waitsForItsDay);
  if (by !== null && draft.authorId !== by && !(await isAdministrator(db, by)))
    throw conflict('Someone else is preparing a new version of this document. Ask the author or an administrator');
}

/** Its author, its approvers and administrators know of a document that was never approved. */
export async function isInvolved(db: Db, { documentId, authorId }: DraftRow, by: number): Promise<boolean> {
  if (authorId === by || (await isAdministrator(db, by))) return true;
  return (await listApprovers(db, [documentId])).some(({ userId }) => userId === by);
}

/** The text of an approved version is not taken away, nor read once more while another one waits. Throws 409 with a sentence. */
export async function refuseWhileWaiting(db: Db, id: number): Promise<void> {
  const draft = await findDraft(db, id);
  if (draft !== undefined && draft.former !== 'none' && draft.phase !== 'retired')
    throw conflict('A new version of this document is waiting. Approve or discard it first');
}

interface Dates {
  effectiveFrom: string | null;
  reviewDue: string | null;
}

/**
 * The dates of a document, in the transaction that changes the rest of it. Those of a version that waits are its own; those of an approved one are locked, and
 * another version is made that waits for approval. Throws 409 with a sentence.
 */
export async function putDates(db: Db, id: number, before: Dates, { effectiveFrom, reviewDue }: Dates, given: By): Promise<void> {
  const after = { effectiveFrom, reviewDue };
  const draft = await findDraft(db, id);
  const isSame = (one: Dates) => one.effectiveFrom === after.effectiveFrom && one.reviewDue === after.reviewDue;
  if (isSame(before)) return;
  if (draft === undefined && !(await isApprovalRequired(db))) return updateDates(db, id, after);
  if (draft?.phase === 'retired') throw conflict('This document is retired. Its dates no longer change');
  await refuseLocked(db, id, given.by);
  if (draft?.former === 'none') return updateDates(db, id, after);
  if (draft === undefined) await begin(db, id, 'answers', given);
  await updateDraft(db, id, after);
}

/** A draft that nobody is to approve yet gets the approvers of the departments that it is limited to now. */
export async function nameDefaultApprovers(db: Db, id: number): Promise<void> {
  const draft = await findDraft(db, id);
  if (draft?.phase === 'draft' && (await listApprovers(db, [id])).length === 0) await copyDefaultApprovers(db, id, draft.authorId);
}
