import type { Acknowledgement, Asked, CheckQuestion } from '@vademecum/shared/documents/acknowledgements.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

/** A request that is open, with its document as it is now. */
export interface OpenRequest {
  id: number;
  documentId: number;
  documentName: string;
  /** The version that answers now. */
  currentVersion: number;
  /** When it took the place of the one before; null for a first version. */
  currentSince: string | null;
  /** Ids of departments between commas; null for everyone. */
  audience: string | null;
  version: number;
  asked: Asked;
  askedOn: string;
  due: string;
  everyVersion: boolean;
  needsSignature: boolean;
  questions: CheckQuestion[];
  askedAt: string;
  askedBy: string | null;
}

const nameOfAsker = sql<string | null>`(SELECT first_name || ' ' || last_name FROM users WHERE users.id = asked_by)`;
const lastReplaced = sql<
  string | null
>`(SELECT max(replaced_at) FROM document_versions WHERE document_versions.document_id = documents.id)`;

/** A document that was never approved, or was retired, is not to be read. */
const isInEffect = sql<number>`NOT EXISTS (SELECT 1 FROM document_drafts AS draft WHERE draft.document_id = documents.id AND draft.former <> 'answers')`;

function selectOpen(db: Db) {
  return db
    .selectFrom('acknowledgementRequests as request')
    .innerJoin('documents', 'documents.id', 'request.documentId')
    .leftJoin('documentAudiences', 'documentAudiences.documentId', 'documents.id')
    .select(['request.id', 'request.documentId', 'request.version', 'request.roles', 'request.departmentIds', 'request.userIds'])
    .select(['request.askedOn', 'request.due', 'request.everyVersion', 'request.needsSignature', 'request.questions', 'request.askedAt'])
    .select(['documents.name as documentName', 'documents.version as currentVersion', 'documentAudiences.audience'])
    .select([nameOfAsker.as('askedBy'), lastReplaced.as('currentSince')])
    .where('request.endedAt', 'is', null)
    .where('documents.status', '=', 'active')
    .where(isInEffect, '=', 1);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOpen>['execute']>>[number];

function toRequest({ roles, departmentIds, userIds, everyVersion, needsSignature, questions, ...row }: Row): OpenRequest {
  return {
    ...row,
    asked: {
      roles: JSON.parse(roles) as Role[],
      departmentIds: JSON.parse(departmentIds) as number[],
      userIds: JSON.parse(userIds) as number[],
    },
    everyVersion: everyVersion === 1,
    needsSignature: needsSignature === 1,
    questions: JSON.parse(questions) as CheckQuestion[],
  };
}

export async function listOpenRequests(db: Db): Promise<OpenRequest[]> {
  return (await selectOpen(db).orderBy('request.id').execute()).map(toRequest);
}

export async function findOpenRequest(db: Db, id: number): Promise<OpenRequest | undefined> {
  const row = await selectOpen(db).where('request.id', '=', id).executeTakeFirst();
  return row && toRequest(row);
}

export async function findRequestOf(db: Db, documentId: number): Promise<OpenRequest | undefined> {
  const row = await selectOpen(db).where('request.documentId', '=', documentId).executeTakeFirst();
  return row && toRequest(row);
}

interface RequestFields {
  asked: Asked;
  version: number;
  askedOn: string;
  due: string;
  everyVersion: boolean;
}

const toRow = ({ asked, everyVersion, ...fields }: RequestFields) => ({
  ...fields,
  roles: JSON.stringify(asked.roles),
  departmentIds: JSON.stringify(asked.departmentIds),
  userIds: JSON.stringify(asked.userIds),
  everyVersion: Number(everyVersion),
});

export async function insertRequest(
  db: Db,
  documentId: number,
  fields: RequestFields & { needsSignature: boolean; questions: readonly CheckQuestion[]; askedAt: string; askedBy: number },
): Promise<void> {
  const { needsSignature, questions, askedAt, askedBy, ...rest } = fields;
  await db
    .insertInto('acknowledgementRequests')
    .values({
      ...toRow(rest),
      documentId,
      askedAt,
      askedBy,
      needsSignature: Number(needsSignature),
      questions: JSON.stringify(questions),
    })
    .execute();
}

export async function updateRequest(db: Db, id: number, fields: RequestFields): Promise<void> {
  await db.updateTable('acknowledgementRequests').set(toRow(fields)).where('id', '=', id).execute();
}

export async function updateRequestEnded(db: Db, id: number, endedAt: string): Promise<void> {
  await db.updateTable('acknowledgementRequests').set({ endedAt }).where('id', '=', id).execute();
}

/** The document with what a roster says of it; undefined where it is gone or the caller may not see it. */
export async function findDocument(db: Db, id: number) {
  const columns = ['id', 'name', 'version', 'status', isInEffect.as('isInEffect')] as const;
  const found = await db.selectFrom('documents').select(columns).where('id', '=', id).executeTakeFirst();
  return found && { ...found, isInEffect: found.isInEffect === 1 };
}

/** Those who were chosen, in whatever state their account is. */
export async function listNamedPeople(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const name = sql<string>`first_name || ' ' || last_name`.as('name');
  return db.selectFrom('users').select(['id', name]).where('id', 'in', ids).orderBy('lastName').execute();
}

const recordColumns = [
  'id',
  'requestId',
  'documentId',
  'documentName',
  'documentNumber',
  'version',
  'userId',
  'userName as name',
  'role',
  'acknowledgedAt',
  'isSigned',
] as const;

/** Newest first. */
export async function listRecords(db: Db, of: { documentId: number } | { userId: number }): Promise<Acknowledgement[]> {
  const [column, id] = 'documentId' in of ? (['documentId', of.documentId] as const) : (['userId', of.userId] as const);
  const rows = await db.selectFrom('acknowledgements').select(recordColumns).where(column, '=', id).orderBy('id', 'desc').execute();
  return rows.map((row) => ({ ...row, isSigned: row.isSigned === 1 }));
}

export type NewRecord = Omit<Acknowledgement, 'id'>;

/** Undefined where this version was acknowledged before. */
export async function insertRecord(db: Db, { name, isSigned, ...record }: NewRecord): Promise<{ id: number } | undefined> {
  return db
    .insertInto('acknowledgements')
    .values({ ...record, userName: name, isSigned: Number(isSigned) })
    .onConflict((on) => on.columns(['requestId', 'userId', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function deleteRecordsBefore(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('acknowledgements').where('acknowledgedAt', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

interface Reminder {
  documentId: number;
  userId: number;
  remindedAt: string;
}

/** The last reminder of each person about each document. */
export async function listLastReminders(db: Db, of: { documentId: number } | { userId: number }): Promise<Reminder[]> {
  const [column, id] = 'documentId' in of ? (['documentId', of.documentId] as const) : (['userId', of.userId] as const);
  return db
    .selectFrom('acknowledgementReminders')
    .select(['documentId', 'userId'])
    .select(({ fn }) => fn.max('remindedAt').as('remindedAt'))
    .where(column, '=', id)
    .groupBy(['documentId', 'userId'])
    .execute();
}

/** Returns whom it reminds: nobody twice on a day about the same document. */
export async function insertReminders(db: Db, rows: readonly (Reminder & { day: string })[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await db
    .insertInto('acknowledgementReminders')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('userId')
    .execute();
  return inserted.map(({ userId }) => userId);
}
