import type { ApprovalPhase } from '@vademecum/shared/documents/approval-choices.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { PolicyTables } from '../../../db/policy-tables.ts';

export type DraftRow = Selectable<PolicyTables['documentDrafts']>;
export type DraftText = Omit<Selectable<PolicyTables['documentDraftTexts']>, 'documentId'>;

const textColumns = [
  'content',
  'statusMessage',
  'pageStarts',
  'report',
  'cues',
  'extension',
  'storedFile',
  'fileName',
  'fileSize',
  'fileHash',
  'pageCount',
  'wordCount',
  'uploadedAt',
  'uploadedBy',
] as const;

export async function isApprovalRequired(db: Db): Promise<boolean> {
  const { isRequired } = await db.selectFrom('approvalSettings').select('isRequired').executeTakeFirstOrThrow();
  return isRequired === 1;
}

export function findDraft(db: Db, documentId: number): Promise<DraftRow | undefined> {
  return db.selectFrom('documentDrafts').selectAll().where('documentId', '=', documentId).executeTakeFirst();
}

export async function insertDraft(db: Db, draft: Omit<DraftRow, 'submittedAt'>): Promise<void> {
  await db.insertInto('documentDrafts').values(draft).execute();
}

export async function updateDraft(db: Db, documentId: number, change: Partial<Omit<DraftRow, 'documentId'>>): Promise<void> {
  await db.updateTable('documentDrafts').set(change).where('documentId', '=', documentId).execute();
}

/** Its text and its approvers go, too. */
export async function deleteDraft(db: Db, documentId: number): Promise<void> {
  await db.deleteFrom('documentApprovers').where('documentId', '=', documentId).execute();
  await db.deleteFrom('documentDrafts').where('documentId', '=', documentId).execute();
}

export function findDraftText(db: Db, documentId: number): Promise<DraftText | undefined> {
  return db.selectFrom('documentDraftTexts').select(textColumns).where('documentId', '=', documentId).executeTakeFirst();
}

/** Puts it in the place of the text that the draft had. */
export async function replaceDraftText(db: Db, documentId: number, text: DraftText): Promise<void> {
  await deleteDraftText(db, documentId);
  const row = Object.fromEntries(textColumns.map((column) => [column, text[column]])) as unknown as DraftText;
  await db
    .insertInto('documentDraftTexts')
    .values({ documentId, ...row })
    .execute();
}

export async function deleteDraftText(db: Db, documentId: number): Promise<void> {
  await db.deleteFrom('documentDraftTexts').where('documentId', '=', documentId).execute();
}

/** What approving needs to know of the document itself, without its text. */
export function findApprovedDocument(db: Db, id: number) {
  return db
    .selectFrom('documents')
    .select([
      'name',
      'type',
      'status',
      'version',
      'storedFile',
      'fileName',
      'uploadedBy',
      'effectiveFrom',
      'reviewDue',
      'transcriptionWaits',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateDates(db: Db, id: number, dates: { effectiveFrom: string | null; reviewDue: string | null }): Promise<void> {
  await db.updateTable('documents').set(dates).where('id', '=', id).execute();
}

/** Approved versions whose day has come; today: YYYY-MM-DD. */
export async function listDue(db: Db, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('documentDrafts as draft')
    .innerJoin('documents', 'documents.id', 'draft.documentId')
    .select('draft.documentId')
    .where('phase', '=', 'approved')
    .where(sql<boolean>`coalesce(CASE former WHEN 'none' THEN documents.effective_from ELSE draft.effective_from END, '') <= ${today}`)
    .orderBy('draft.documentId')
    .execute();
  return rows.map(({ documentId }) => documentId);
}

/** Versions that wait: those of one document, or all, the last one first. */
export function listWaiting(db: Db, documentId?: number) {
  return db
    .selectFrom('documentDrafts as draft')
    .innerJoin('documents', 'documents.id', 'draft.documentId')
    .leftJoin('users as author', 'author.id', 'draft.authorId')
    .leftJoin('documentDraftTexts as text', 'text.documentId', 'draft.documentId')
    .select([
      'draft.documentId as id',
      'documents.name',
      'documents.type',
      'draft.phase',
      'draft.former',
      'draft.authorId',
      'draft.createdAt',
      'draft.submittedAt',
      sql<string | null>`author.first_name || ' ' || author.last_name`.as('authorName'),
      sql<string | null>`CASE former WHEN 'none' THEN documents.effective_from ELSE draft.effective_from END`.as('effectiveFrom'),
      sql<string | null>`CASE former WHEN 'none' THEN documents.review_due ELSE draft.review_due END`.as('reviewDue'),
      sql<string | null>`CASE former WHEN 'none' THEN documents.file_name ELSE text.file_name END`.as('fileName'),
    ])
    .where('phase', '<>', 'retired')
    .$if(documentId !== undefined, (query) => query.where('draft.documentId', '=', documentId ?? 0))
    .orderBy('draft.createdAt', 'desc')
    .execute();
}

/** Of documents that are not plainly approved, by id: what they are themselves, whatever waits next to them. */
export async function listPhases(db: Db, ids?: readonly number[]): Promise<Map<number, ApprovalPhase>> {
  const rows = await db
    .selectFrom('documentDrafts')
    .select(['documentId', 'phase', 'former'])
    .where('former', '<>', 'answers')
    .$if(ids !== undefined, (query) => query.where('documentId', 'in', ids ?? []))
    .execute();
  return new Map(rows.map(({ documentId, phase, former }) => [documentId, former === 'retired' ? 'retired' : phase]));
}

/** The document with its phase, where it has one. */
export function withPhase<Row extends { id: number }>(
  row: Row,
  phases: ReadonlyMap<number, ApprovalPhase>,
): Row & { phase?: ApprovalPhase } {
  const phase = phases.get(row.id);
  return phase === undefined ? row : { ...row, phase };
}
