import { type AuditEntry, auditActions, auditObjects } from '@vademecum/shared/audit.ts';

const columns = ['Number', 'Time (UTC)', 'Person', 'Person id', 'Kind', 'Action', 'Object', 'Object id', 'Outcome', 'Address', 'Details'];

/** A spreadsheet reads the file as UTF-8 by its byte order mark. */
export const csvHeader = `\uFEFF${columns.join(',')}\r\n`;

/** One line of RFC 4180. */
export function toCsvLine(entry: AuditEntry): string {
  const { action, objectType } = entry;
  const cells = [
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
  ];
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** What a spreadsheet would run as a formula gets an apostrophe in front, which makes it text (OWASP, CSV injection). */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function isKey<Names extends object>(names: Names, key: string): key is keyof Names & string {
  return Object.hasOwn(names, key);
}
