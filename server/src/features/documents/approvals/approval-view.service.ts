import { orderOf } from '@vademecum/shared/documents/approval-choices.ts';
import type { ApprovalItem, ApproverChoice, DocumentApproval, WaitingVersion } from '@vademecum/shared/documents/approvals.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import type { Db } from '../../../db/open.ts';
import { notFound } from '../../../lib/errors.ts';
import { listActivePeople } from '../../people/users/users.service.ts';
import { nextApprovers } from './approval-turns.ts';
import { findWaiting, type Person, type Waiting } from './approvals.service.ts';
import { listApprovals, listApprovers, listDefaultApprovers, listDefaultsFor } from './approvers.queries.ts';
import { findApprovedDocument, findDraft, isApprovalRequired, listWaiting } from './drafts.queries.ts';

type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** The approval of a document as this person may see it. Throws 404 where there is no such document. */
export async function readApproval(db: Db, viewer: Person, id: number): Promise<DocumentApproval> {
  const document = await findApprovedDocument(db, id);
  if (document === undefined) throw notFound('Document');
  const [draft, isRequired, waiting] = [await findDraft(db, id), await isApprovalRequired(db), await findWaiting(db, id, viewer)];
  const [row] = waiting === undefined ? [] : await listWaiting(db, id);
  return {
    isRequired,
    isRetired: draft?.former === 'retired',
    mayRetire: isRequired && draft === undefined && document.status === 'active' && hasPermission(viewer.role, 'manage_docs'),
    waiting: waiting === undefined || row === undefined ? null : await describe(db, viewer, waiting, row),
    approvedBy: draft?.former === 'none' ? [] : await listApprovals(db, id, document.version),
  };
}

async function describe(db: Db, { id: viewerId, role }: Person, waiting: Waiting, row: WaitingRow): Promise<WaitingVersion> {
  const { approvers, authorId, phase } = waiting;
  const next = phase === 'review' ? nextApprovers(approvers) : [];
  const { authorName, authorId: _, type, phase: __, ...rest } = row;
  const isAuthor = waiting.isMine || role === 'admin';
  return {
    ...rest,
    phase: phase === 'retired' ? 'draft' : phase,
    author: authorId === null || authorName === null ? null : { id: authorId, name: authorName },
    order: orderOf(approvers),
    approvers: approvers.map(({ documentId: ___, ...one }) => ({ ...one, isNext: next.includes(one.userId) })),
    defaultsFrom: await findDefaultsFrom(db, waiting),
    problems: phase === 'approved' ? [] : await problemsOf(db, waiting, type),
    may: {
      submit: isAuthor && phase === 'draft',
      approve: next.includes(viewerId),
      return: phase !== 'draft',
      discard: isAuthor && phase === 'draft' && row.former !== 'none',
      name: isAuthor && phase !== 'approved',
    },
  };
}

/** Where the approvers come from, if they are the default ones. */
async function findDefaultsFrom(db: Db, { documentId, approvers, authorId }: Waiting): Promise<WaitingVersion['defaultsFrom']> {
  const rules = (await listDefaultsFor(db, documentId)).filter(({ userId }) => userId !== authorId);
  const ids = new Set(rules.map(({ userId }) => userId));
  if (approvers.length === 0 || ids.size !== approvers.length || !approvers.every(({ userId }) => ids.has(userId))) return null;
  const names = rules.flatMap(({ department }) => department ?? []);
  return names.length === 0 ? 'type' : [...new Set(names)];
}

/** Approvers who cannot sign in are skipped; each is named with somebody who could decide instead. */
async function problemsOf(db: Db, { approvers, authorId }: Waiting, type: string): Promise<string[]> {
  const skipped = approvers.filter(({ isActive, decision }) => !isActive && decision !== 'approved');
  const taken = new Set([...approvers.map(({ userId }) => userId), authorId]);
  const people = skipped.length === 0 && approvers.length > 0 ? [] : (await listActivePeople(db)).filter(({ id }) => !taken.has(id));
  const instead = await firstChoice(db, people, type);
  const name = instead === undefined ? 'an active account' : instead.name;
  if (approvers.length === 0) return [`No approver is named yet. Name ${name}, for example.`];
  return skipped.map((one) => `${one.name} can’t sign in and is skipped. Name ${name} instead.`);
}

/** Of these people, a default approver of the type, or an administrator, or a manager. */
async function firstChoice(db: Db, people: readonly ApproverChoice[], type: string): Promise<ApproverChoice | undefined> {
  if (people.length === 0) return undefined;
  const defaults = (await listDefaultApprovers(db)).filter(({ documentType }) => documentType === type).map(({ userId }) => userId);
  return (
    people.find(({ id }) => defaults.includes(id)) ??
    people.find(({ role }) => role === 'admin') ??
    people.find(({ role }) => role === 'manager') ??
    people[0]
  );
}

/** What waits for this person, and what they submitted or prepare; an administrator sees everything. The last one first. */
export async function listApprovalItems(db: Db, viewer: Person): Promise<ApprovalItem[]> {
  const rows = await listWaiting(db);
  if (rows.length === 0) return [];
  const all = await listApprovers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const approvers = all.filter(({ documentId }) => documentId === row.id);
    const isMine = row.authorId === viewer.id;
    if (!isMine && viewer.role !== 'admin' && !approvers.some(({ userId }) => userId === viewer.id)) return [];
    return [toItem(row, approvers, viewer.id, isMine)];
  });
}

function toItem(row: WaitingRow, approvers: Awaited<ReturnType<typeof listApprovers>>, viewerId: number, isMine: boolean): ApprovalItem {
  const { id, name, phase, former, submittedAt, createdAt, effectiveFrom, authorName } = row;
  const next = phase === 'review' ? nextApprovers(approvers) : [];
  return {
    ...{ id, name, former, submittedAt, createdAt, effectiveFrom, isMine },
    phase: phase === 'retired' ? 'draft' : phase,
    author: authorName,
    waitsFor: approvers.filter(({ userId }) => next.includes(userId)).map((one) => one.name),
    waitsForMe: next.includes(viewerId),
  };
}

export async function readApprovalState(db: Db, viewer: Person): Promise<{ isOn: boolean; isRequired: boolean; waitsForMe: number }> {
  const isRequired = await isApprovalRequired(db);
  const items = await listApprovalItems(db, viewer);
  return {
    isRequired,
    isOn: items.length > 0 || (isRequired && hasPermission(viewer.role, 'manage_docs')),
    waitsForMe: items.filter(({ waitsForMe }) => waitsForMe).length,
  };
}
