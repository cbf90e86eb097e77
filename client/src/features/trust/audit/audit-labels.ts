import { auditActions, type AuditObject, auditObjects, type AuditOutcome } from '@vademecum/shared/trust/audit-choices.ts';
import type { AuditEntry } from '@vademecum/shared/trust/audit.ts';

/** An action of a later version is shown as it is stored. */
export function actionLabel({ action }: Pick<AuditEntry, 'action'>): string {
  return Object.hasOwn(auditActions, action) ? auditActions[action as keyof typeof auditActions] : action;
}

export function actorLabel({ actor, actorKind, details }: Pick<AuditEntry, 'actor' | 'actorKind' | 'details'>): string {
  if (actor !== null) return actorKind === 'api_key' ? `${actor.name} (API key)` : actor.name;
  if (details.by === 'watched_folder') return 'Watched folder';
  return actorKind === 'system' ? 'System' : 'Not signed in';
}

/** "Document: Hand hygiene", "Chat", "Server". A number names nothing; it is among the details. */
export function objectLabel({ objectType, objectId, objectName }: Pick<AuditEntry, 'objectType' | 'objectId' | 'objectName'>): string {
  const kind = Object.hasOwn(auditObjects, objectType) ? auditObjects[objectType as AuditObject] : objectType;
  if (objectName !== null) return `${kind}: ${objectName}`;
  if (objectId === null) return kind;
  if (!/^\d+$/.test(objectId)) return `${kind}: ${objectId.replaceAll('_', ' ')}`;
  return hasName.has(objectType) ? `${kind} (deleted)` : kind;
}

const hasName: ReadonlySet<string> = new Set(['document', 'memory', 'retention_policy', 'user', 'api_key', 'abbreviation']);

/** "fields: name, type · code: FORBIDDEN"; empty where there is nothing to say. */
export function detailsLabel({ details }: Pick<AuditEntry, 'details'>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(' · ');
}

export const outcomeLabels: Record<AuditOutcome, string> = { ok: 'Done', denied: 'Denied', failed: 'Failed' };

const toTheSecond = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** In the reader's own time zone: "Mar 2, 2026, 9:00:07 AM". */
export const timeLabel = (at: string): string => toTheSecond.format(new Date(at));

/** To the millisecond, in both time zones. Shown on hover. */
export function exactTime(at: string): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longOffset' }).formatToParts(new Date(at));
  return `${at.replace('T', ' ').replace('Z', '')} UTC; shown in ${offset.find(({ type }) => type === 'timeZoneName')?.value ?? 'local time'}`;
}
