import type { AuditAction, AuditObject, AuditOutcome } from '@vademecum/shared/trust/audit-choices.ts';
import type { AuditEntry, AuditFilter } from '@vademecum/shared/trust/audit.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { AuditRow } from '../../../lib/audit-chain.ts';
import { countAuditActions, getAuditHead, insertAuditEntry, listAuditEntries, listNames, namedObjects } from './audit.queries.ts';

/** A word without blanks, such as a field's name or a status; nothing that a person wrote. */
const word = /^[\w.:-]{1,64}$/;

type Detail = number | boolean | string | null | readonly (number | string)[];

export interface NewAuditEntry {
  /** Null: nobody who is signed in, or the product itself. */
  actorId: number | null;
  /** A person where it is left out. */
  actorKind?: 'person' | 'api_key' | 'system';
  action: AuditAction;
  objectType: AuditObject;
  objectId: number | string | null;
  outcome: AuditOutcome;
  /** Where the call came from; null for the product itself. */
  address: string | null;
  /** Ids, counts, field names and statuses. */
  details?: Record<string, Detail>;
}

/**
 * Adds an entry to the audit log; given a transaction, it is committed or rolled back with it. Rejects if the entry cannot be written; then
 * the action that it records must not succeed either. Text that is no single word is refused: no name, no question, no email address gets
 * in.
 */
export async function recordAudit(db: Db, entry: NewAuditEntry): Promise<void> {
  const { actorKind = 'person', details = {}, objectId, ...rest } = entry;
  const words = [...Object.keys(details), ...Object.values(details).flat(), objectId].filter((value) => typeof value === 'string');
  if (!words.every((value) => word.test(value))) throw new Error('The audit log takes ids, counts and field names only');
  await insertAuditEntry(db, {
    ...rest,
    actorKind,
    objectId: objectId === null ? null : String(objectId),
    details: JSON.stringify(details),
  });
}

/** What the product does of itself. */
export async function recordSystemAudit(
  db: Db,
  entry: Pick<NewAuditEntry, 'action' | 'objectType' | 'details'> & { objectId?: number | string; outcome?: AuditOutcome },
): Promise<void> {
  await recordAudit(db, { objectId: null, outcome: 'ok', ...entry, actorId: null, actorKind: 'system', address: null });
}

/** How many entries there are of these actions, by the kind of who acted. */
export function countAudit(db: Db, actions: readonly AuditAction[]): Promise<{ actorKind: AuditRow['actorKind']; count: number }[]> {
  return countAuditActions(db, actions);
}

/** How many entries came after the last check. */
export async function countUnchecked({ db, audit }: Pick<Deps, 'db' | 'audit'>): Promise<number> {
  return (await getAuditHead(db)).lastId - audit.lastCheckedId;
}

/** One page, newest first. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
  page: { cursor?: number | null; limit: number },
): Promise<{ entries: AuditEntry[]; nextCursor: number | null }> {
  const rows = await listAuditEntries(db, filter, { ...page, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return { entries: await toEntries(db, shown), nextCursor: last?.id ?? null };
}

/** Rows of the log as people read them, with the names that people and things have today. */
export async function toEntries(db: Db, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const names = await namesIn(db, rows);
  return rows.map(({ actorId, details, ...row }) => ({
    ...row,
    actor: actorId === null ? null : { id: actorId, name: names.get(`user ${actorId}`) ?? 'Deleted user' },
    objectName: names.get(`${row.objectType} ${row.objectId}`) ?? null,
    details: JSON.parse(details) as Record<string, unknown>,
  }));
}

/** By kind and id, "document 7", of those who act in the rows and what the rows are about. */
async function namesIn(db: Db, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const kind of namedObjects) {
    const objects = rows
      .filter(({ objectType, objectId }) => objectType === kind && objectId !== null)
      .map(({ objectId }) => Number(objectId));
    const actors = kind === 'user' ? rows.flatMap(({ actorId }) => actorId ?? []) : [];
    const ids = [...new Set([...objects, ...actors])];
    if (ids.length === 0) continue;
    for (const { id, name } of await listNames(db, kind, ids)) names.set(`${kind} ${id}`, name);
  }
  return names;
}
