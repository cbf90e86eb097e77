import { type AnalyticsActivity, analyticsListed } from '@vademecum/shared/analytics/analytics.ts';
import { type AuditAction, auditActionNames } from '@vademecum/shared/trust/audit-choices.ts';
import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import type { Db } from '../../db/open.ts';
import { toEntries } from '../trust/audit/audit.service.ts';
import { listDocumentNames, listLastEntries } from './analytics.queries.ts';

/** What staff ask and read is nobody's business here: only what changes the clinic's knowledge is. */
const ofKnowledge =
  /^(?:document|memory|retention_policy|validation|memory_health|gap|instructions|glossary|analytics|golden|learning|improvement|retention)\b/;
const onlyRead = /\.(?:read|downloaded|played|reported)$/;
/** For callers who may read the whole log. */
const ofSecurity = /^(?:user|second_factor\.rule|second_factor\.reset|api_key|model|server|admin|audit|cache)\b/;

export function actionsFor(role: Role): AuditAction[] {
  const mayReadLog = hasPermission(role, 'clinic_management');
  return auditActionNames.filter(
    (action) => (ofKnowledge.test(action) && !onlyRead.test(action)) || (mayReadLog && ofSecurity.test(action)),
  );
}

/** The last entries of the audit log that somebody of that role may see, newest first. There is no text of a question, an answer or a memory in it. */
export async function listActivity(db: Db, role: Role): Promise<AnalyticsActivity[]> {
  const entries = await toEntries(db, await listLastEntries(db, actionsFor(role), analyticsListed));
  const documentIds = entries.flatMap(({ objectType, objectId }) =>
    objectType === 'document' && objectId !== null ? [Number(objectId)] : [],
  );
  const names = new Map((await listDocumentNames(db, documentIds)).map(({ id, name }) => [id, name]));
  return entries.map(({ id, at, actor, action, objectType, objectId, objectName, outcome }) => ({
    ...{ id, at, action, objectType, objectId, outcome },
    actor: actor?.name ?? null,
    objectName: objectType === 'document' ? (names.get(Number(objectId)) ?? null) : objectName,
  }));
}
