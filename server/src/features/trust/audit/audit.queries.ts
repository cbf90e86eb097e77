import type { AuditAction } from '@vademecum/shared/trust/audit-choices.ts';
import type { AuditFilter } from '@vademecum/shared/trust/audit.ts';
import { sql } from 'kysely';
import { fullName } from '../../../db/full-name.ts';
import { among } from '../../../db/among.ts';
import type { Db } from '../../../db/open.ts';
import type { AuditMark, AuditRow } from '../../../lib/audit-chain.ts';

const columns = ['id', 'at', 'actorId', 'actorKind', 'action', 'objectType', 'objectId', 'outcome', 'address', 'details'] as const;

/** Adds one entry at the end of the chain: number, link and hash come from the head in the same statement, so no two writers make the same. */
export async function insertAuditEntry(db: Db, entry: Omit<AuditRow, 'id' | 'at'>): Promise<void> {
  const { rows } = await sql<{ at: string }>`SELECT audit_time() AS at`.execute(db);
  const at = rows[0]?.at;
  const { actorId, actorKind, action, objectType, objectId, outcome, address, details } = entry;
  const values = sql`${at}, ${actorId}, ${actorKind}, ${action}, ${objectType}, ${objectId}, ${outcome}, ${address}, ${details}`;
  await sql`
    INSERT INTO audit (id, at, actor_id, actor_kind, action, object_type, object_id, outcome, address, details, hash)
    SELECT last_id + 1, ${values}, audit_hash(installation, hash, last_id + 1, ${values}) FROM audit_head`.execute(db);
}

/** Where the log ends. */
export async function getAuditHead(db: Db): Promise<AuditMark> {
  return db.selectFrom('auditHead').select(['installation', 'lastId', 'hash']).executeTakeFirstOrThrow();
}

/** Lowest and highest number in the table, seen at one moment together with the head. */
export function findAuditExtent(db: Db) {
  return db
    .selectFrom('auditHead')
    .select((query) => [
      'installation',
      'lastId',
      'hash',
      query.selectFrom('audit').select('audit.id').orderBy('audit.id').limit(1).as('least'),
      query.selectFrom('audit').select('audit.id').orderBy('audit.id', 'desc').limit(1).as('greatest'),
    ])
    .executeTakeFirst();
}

export async function findAuditHash(db: Db, id: number): Promise<Buffer | undefined> {
  return (await db.selectFrom('audit').select('hash').where('id', '=', id).executeTakeFirst())?.hash;
}

/** The entries after one, in the order of the chain. */
export function listAuditChain(db: Db, range: { after: number; upTo: number; limit: number }) {
  return db
    .selectFrom('audit')
    .select([...columns, 'hash'])
    .where('id', '>', range.after)
    .where('id', '<=', range.upTo)
    .orderBy('id')
    .limit(range.limit)
    .execute();
}

/** By the kind of who acted. */
export function countAuditActions(db: Db, actions: readonly AuditAction[]) {
  return db
    .selectFrom('audit')
    .select(({ fn }) => ['actorKind', fn.countAll<number>().as('count')])
    .where('action', 'in', actions)
    .groupBy('actorKind')
    .execute();
}

const nameOfUser = fullName<string>();

/** True where a person has opened the present version of a document since then. */
export async function isReadSince(db: Db, read: { actorId: number; documentId: number; since: string }): Promise<boolean> {
  const entry = await db
    .selectFrom('audit')
    .select('id')
    .where('objectType', '=', 'document')
    .where('objectId', '=', String(read.documentId))
    .where('at', '>=', read.since)
    .where('action', '=', 'document.read')
    .where('outcome', '=', 'ok')
    .where('actorId', '=', read.actorId)
    .where('actorKind', '=', 'person')
    // An entry about a former version names it.
    .where('details', '=', '{}')
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Newest first. Each filter has an index that ends with the time, so a page reads what it shows. */
export function listAuditEntries(db: Db, filter: AuditFilter, page: { cursor?: number | null; limit: number }) {
  let query = db.selectFrom('audit').select(columns);
  if (filter.actor !== undefined) query = query.where('actorId', filter.actor === 0 ? 'is' : '=', filter.actor === 0 ? null : filter.actor);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.objectType !== undefined) query = query.where('objectType', '=', filter.objectType);
  if (filter.objectId !== undefined) query = query.where('objectId', '=', filter.objectId);
  if (filter.outcome !== undefined) query = query.where('outcome', '=', filter.outcome);
  if (filter.outcome !== undefined && filter.outcome !== 'ok') query = query.where('outcome', '!=', 'ok');
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('at', '<', filter.to);
  const { cursor } = page;
  if (cursor != null) query = query.where(sql<boolean>`(audit.at, audit.id) < (SELECT at, id FROM audit WHERE id = ${cursor})`);
  return query.orderBy('audit.at', 'desc').orderBy('audit.id', 'desc').limit(page.limit).execute();
}

export function listAuditPeople(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', nameOfUser.as('name')])
    .orderBy('lastName')
    .orderBy('firstName')
    .execute();
}

/** What has a name of its own, and where the name is. A chat and a question have none here: staff words stay out of the log. */
const named = {
  user: { table: 'users', name: nameOfUser },
  api_key: { table: 'api_keys', name: sql<string>`name` },
  department: { table: 'departments', name: sql<string>`name` },
  document: { table: 'documents', name: sql<string>`name` },
  memory: { table: 'memories', name: sql<string>`topic` },
  retention_policy: { table: 'retention_policies', name: sql<string>`policy_name` },
  abbreviation: { table: 'glossary', name: sql<string>`term` },
  golden_question: { table: 'golden_questions', name: sql<string>`question` },
  improvement_action: { table: 'improvement_actions', name: sql<string>`description` },
} as const;
export type NamedObject = keyof typeof named;
export const namedObjects = Object.keys(named) as NamedObject[];

/** Names that objects of one kind have today; deleted ones have none. */
export async function listNames(db: Db, kind: NamedObject, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const { table, name } = named[kind];
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ${name} AS name FROM ${sql.table(table)} WHERE id IN ${among(ids)}`.execute(db);
  return rows;
}

/** When somebody last checked the log; the daily check leaves no entry. */
export async function findLastChecked(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('action', '=', 'audit.checked')
    .where('outcome', '=', 'ok')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
