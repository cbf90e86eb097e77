import type { ApproverChoice } from '@vademecum/shared/documents/approvals.ts';
import { type ApprovalOrder, inOrder } from '@vademecum/shared/documents/approval-choices.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { isReviewEarly } from '@vademecum/shared/documents/lifecycle.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, forbidden, invalid, notFound } from '../../../lib/errors.ts';
import { localDay } from '../../../lib/local-day.ts';
import { deletePassages } from '../passages.queries.ts';
import { findReplacement } from '../replacements.queries.ts';
import { listActivePeople } from '../../people/users/users.service.ts';
import { isApproved, nextApprovers } from './approval-turns.ts';
import { clearDecisions, listApprovers, replaceApprovers, updateDecision } from './approvers.queries.ts';
import {
  deleteDraft,
  deleteDraftText,
  type DraftRow,
  findApprovedDocument,
  findDraft,
  findDraftText,
  insertDraft,
  isApprovalRequired,
  updateDates,
  updateDraft,
} from './drafts.queries.ts';
import { isInvolved } from './put-text.ts';
import { noteEffect, prepare, type Prepared, putInEffect, stillFits } from './take-effect.service.ts';

export interface Person {
  id: number;
  role: Role;
}

export type Waiting = DraftRow & { approvers: Awaited<ReturnType<typeof listApprovers>>; isMine: boolean; isApprover: boolean };

/** The version of a document that waits, for those who may know of it: its author, its approvers and administrators. Throws 404 for anybody else. */
export async function requireWaiting(db: Db, id: number, person: Person): Promise<Waiting> {
  const waiting = await findWaiting(db, id, person);
  if (waiting === undefined) throw notFound('Waiting version');
  return waiting;
}

export async function findWaiting(db: Db, id: number, person: Person): Promise<Waiting | undefined> {
  const draft = await findDraft(db, id);
  if (draft === undefined || draft.phase === 'retired') return undefined;
  const approvers = await listApprovers(db, [id]);
  const isMine = draft.authorId === person.id;
  const isApprover = approvers.some(({ userId }) => userId === person.id);
  return isMine || isApprover || person.role === 'admin' ? { ...draft, approvers, isMine, isApprover } : undefined;
}

function requireAuthor({ isMine }: Waiting, { role }: Person): void {
  if (!isMine && role !== 'admin') throw forbidden('Only the author or an administrator can do this');
}

const inTurn = <Result>({ db }: Deps, run: (inside: Db) => Promise<Result>): Promise<Result> => db.transaction().execute(run);

/** Gives a draft to its approvers. Throws 409 with a sentence where something is missing. */
export function submitVersion(deps: Deps, person: Person, id: number): Promise<void> {
  return inTurn(deps, async (db) => {
    const waiting = await requireWaiting(db, id, person);
    requireAuthor(waiting, person);
    if (waiting.phase !== 'draft') throw conflict('This version was submitted already');
    const document = await findApprovedDocument(db, id);
    if (document?.status === 'processing' || (await findReplacement(db, id))?.failure === null)
      throw conflict('This document is still being read. Submit it when it has been');
    if (document?.status === 'failed') throw conflict('This document could not be read. Replace its file first');
    if (document?.transcriptionWaits === 1) throw conflict('The transcript of this video is still being made. Submit it when it is ready');
    refuseWithoutApprovers(waiting.approvers, waiting.authorId);
    await clearDecisions(db, id);
    await updateDraft(db, id, { phase: 'review', submittedAt: deps.now().toISOString() });
  });
}

function refuseWithoutApprovers(approvers: readonly { userId: number; isActive: boolean }[], authorId: number | null): void {
  const active = approvers.filter(({ isActive }) => isActive);
  if (active.length === 0) throw conflict('Name at least one approver who can sign in');
  if (active.every(({ userId }) => userId === authorId)) throw conflict('The author can’t be the only approver. Name someone else, too');
}

/** One approver’s yes. With the last one the version takes effect in the same transaction, or waits for its day. */
export async function approveVersion(deps: Deps, person: Person, id: number, comment: string | undefined): Promise<void> {
  for (let prepared: Prepared | undefined; ;) {
    const outcome = await inTurn(deps, (db) => approveWith(deps, db, { person, id, comment, prepared }));
    if (outcome === 'in effect') noteEffect(deps);
    if (outcome !== 'unprepared') return;
    // Its passages are cut before the transaction, so that nobody waits for it.
    prepared = await prepare(deps, id);
  }
}

interface Approving {
  person: Person;
  id: number;
  comment: string | undefined;
  prepared: Prepared | undefined;
}

async function approveWith(
  deps: Deps,
  db: Db,
  { person, id, comment, prepared }: Approving,
): Promise<'waits' | 'in effect' | 'unprepared'> {
  const waiting = await requireWaiting(db, id, person);
  const decided = approvedBy(waiting, person.id);
  const isLast = isApproved(decided, waiting.authorId);
  const isDue = isLast && (await effectiveDay(db, waiting)) <= localDay(deps.now());
  if (isDue && !(await stillFits(db, id, prepared))) return 'unprepared';
  const decidedAt = deps.now().toISOString();
  await updateDecision(db, { documentId: id, userId: person.id }, { decision: 'approved', decidedAt, comment: comment || null });
  if (!isLast) return 'waits';
  await updateDraft(db, id, { phase: 'approved' });
  if (!isDue || prepared === undefined) return 'waits';
  await putInEffect(deps, db, prepared);
  return 'in effect';
}

/** First day on which it is to answer; empty: at once. */
async function effectiveDay(db: Db, { documentId, former, effectiveFrom }: DraftRow): Promise<string> {
  return (former === 'none' ? (await findApprovedDocument(db, documentId))?.effectiveFrom : effectiveFrom) ?? '';
}

/** The approvers as they are with this one’s yes. Throws 403 for somebody who is not named, and 409 out of turn. */
function approvedBy({ phase, approvers, isApprover }: Waiting, userId: number): Waiting['approvers'] {
  if (phase === 'draft') throw conflict('This version has not been submitted yet');
  if (phase === 'approved') throw conflict('This version is approved already');
  if (!isApprover) throw forbidden('You are not an approver of this version');
  const next = nextApprovers(approvers);
  const own = approvers.find((one) => one.userId === userId);
  if (own?.decision === 'approved') throw conflict('You approved this version already');
  if (!next.includes(userId)) {
    const names = approvers.filter((one) => next.includes(one.userId)).map(({ name }) => name);
    throw conflict(`It is not your turn yet. ${names.join(' and ')} ${names.length === 1 ? 'decides' : 'decide'} first`);
  }
  return approvers.map((one) => (one.userId === userId ? { ...one, decision: 'approved' as const } : one));
}

/** Back to its author: by an approver, by the author, or by an administrator; also while it waits for its day. */
export function returnVersion(deps: Deps, person: Person, { id, comment }: { id: number; comment: string }): Promise<void> {
  return inTurn(deps, async (db) => {
    const waiting = await requireWaiting(db, id, person);
    if (waiting.phase === 'draft') throw conflict('This version has not been submitted yet');
    if (waiting.isApprover)
      await updateDecision(
        db,
        { documentId: id, userId: person.id },
        { decision: 'returned', decidedAt: deps.now().toISOString(), comment },
      );
    await updateDraft(db, id, { phase: 'draft', submittedAt: null });
  });
}

/** From that transaction the document answers nothing; what cited it still opens. */
export async function retireDocument(deps: Deps, person: Person, id: number): Promise<void> {
  await inTurn(deps, async (db) => {
    const document = await findApprovedDocument(db, id);
    if (document === undefined) throw notFound('Document');
    const draft = await findDraft(db, id);
    if (draft?.former === 'none' && !(await isInvolved(db, draft, person.id))) throw notFound('Document');
    if (draft?.phase === 'retired') throw conflict('This document is retired already');
    if (draft?.former === 'none') throw conflict('This document was never approved. Delete it instead');
    if (draft !== undefined) throw conflict('A new version of this document is waiting. Approve or discard it first');
    if (!(await isApprovalRequired(db))) throw conflict('Documents are retired only where approval is required. Delete this one instead');
    if (document.status !== 'active' || (await findReplacement(db, id))?.failure === null)
      throw conflict('This document is still being read, or could not be. Retire it when it has been');
    await deletePassages(db, id);
    const [authorId, createdAt] = [person.id, deps.now().toISOString()];
    await insertDraft(db, {
      documentId: id,
      phase: 'retired',
      former: 'retired',
      authorId,
      createdAt,
      effectiveFrom: null,
      reviewDue: null,
    });
  });
  noteEffect(deps);
}

/** Takes a draft away; the version before it stays what it is. */
export async function discardVersion(deps: Deps, person: Person, id: number): Promise<void> {
  const left = await inTurn(deps, async (db) => {
    const waiting = await requireWaiting(db, id, person);
    requireAuthor(waiting, person);
    if (waiting.former === 'none') throw conflict('This document has no other version. Delete it instead');
    if (waiting.phase !== 'draft') throw conflict('This version was submitted. Return it first');
    const [text, document] = [await findDraftText(db, id), await findApprovedDocument(db, id)];
    await discard(db, waiting);
    return text?.storedFile === document?.storedFile ? null : (text?.storedFile ?? null);
  });
  if (left !== null) await deps.files.remove(left);
}

async function discard(db: Db, { documentId, former }: DraftRow): Promise<void> {
  if (former !== 'retired') return deleteDraft(db, documentId);
  await deleteDraftText(db, documentId);
  await replaceApprovers(db, documentId, []);
  await updateDraft(db, documentId, { phase: 'retired', submittedAt: null });
}

interface Naming {
  id: number;
  approvers: readonly number[];
  order: ApprovalOrder;
  effectiveFrom?: string | null | undefined;
  reviewDue?: string | null | undefined;
}

/** Who decides, in which order, and, of a draft, from when it is to answer. */
export function nameApprovers(deps: Deps, person: Person, { id, approvers, order, effectiveFrom, reviewDue }: Naming): Promise<void> {
  return inTurn(deps, async (db) => {
    const waiting = await requireWaiting(db, id, person);
    requireAuthor(waiting, person);
    if (waiting.phase === 'approved') throw conflict('This version is approved already');
    await refuseInactive(db, approvers, waiting.approvers);
    if (approvers.every((userId) => userId === waiting.authorId))
      throw invalid('The author can’t be the only approver. Name someone else, too');
    const hasOpen = approvers.some((userId) => waiting.approvers.find((one) => one.userId === userId)?.decision !== 'approved');
    if (waiting.phase === 'review' && !hasOpen) throw invalid('Everyone you named has approved already. Name someone who has not');
    await replaceApprovers(db, id, inOrder(approvers, order));
    if (effectiveFrom !== undefined || reviewDue !== undefined) await setDates(db, waiting, { effectiveFrom, reviewDue });
  });
}

async function refuseInactive(db: Db, wanted: readonly number[], named: Waiting['approvers']): Promise<void> {
  const active = new Set((await listActivePeople(db)).map(({ id }: ApproverChoice) => id));
  const missing = wanted.find((id) => !active.has(id));
  if (missing === undefined) return;
  const name = named.find(({ userId }) => userId === missing)?.name;
  throw invalid(`${name ?? 'One of the approvers'} can’t sign in. Name someone else instead`, [
    { path: 'approvers', message: 'Name people who can sign in' },
  ]);
}

async function setDates(db: Db, waiting: Waiting, given: Pick<Naming, 'effectiveFrom' | 'reviewDue'>): Promise<void> {
  const { documentId: id, former } = waiting;
  const { effectiveFrom, reviewDue } = (former === 'none' ? await findApprovedDocument(db, id) : waiting) ?? waiting;
  const after = { effectiveFrom, reviewDue };
  if (given.effectiveFrom !== undefined) after.effectiveFrom = given.effectiveFrom;
  if (given.reviewDue !== undefined) after.reviewDue = given.reviewDue;
  if (after.effectiveFrom === effectiveFrom && after.reviewDue === reviewDue) return;
  if (waiting.phase !== 'draft') throw conflict('This version is in review. Return it to change its dates');
  if (isReviewEarly(after)) throw invalid('The review cannot be due before the document takes effect');
  await (former === 'none' ? updateDates(db, id, after) : updateDraft(db, id, after));
}
