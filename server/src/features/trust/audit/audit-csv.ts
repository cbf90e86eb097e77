import { auditActions, auditObjects } from '@vademecum/shared/trust/audit-choices.ts';
import type { AuditEntry } from '@vademecum/shared/trust/audit.ts';
import { csvStart, toCsvLine as toLine } from '../../../lib/csv.ts';

const columns = ['Number', 'Time (UTC)', 'Person', 'Person id', 'Kind', 'Action', 'Object', 'Object id', 'Outcome', 'Address', 'Details'];

export const csvHeader = csvStart(columns);

export function toCsvLine(entry: AuditEntry): string {
  const { action, objectType } = entry;
  return toLine([
    String(entry.id),
    entry.at,
    entry.actor?.name ?? '',
    String(entry.actor?.id ?? ''),
    entry.actorKind,
    isKey(auditActions, action) ? auditActions[action] : action,
    isKey(auditObjects, objectType) ? auditObjects[objectType] : objectType,
    entry.objectId ?? '',
    entry.outcome,
    entry.address ?? '',
    Object.entries(entry.details)
      .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' ') : String(value)}`)
      .join('; '),
  ]);
}

function isKey<Names extends object>(names: Names, key: string): key is keyof Names & string {
  return Object.hasOwn(names, key);
}
