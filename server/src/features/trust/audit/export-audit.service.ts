import { auditActions, auditObjects } from '@vademecum/shared/trust/audit-choices.ts';
import type { AuditEntry, AuditFilter } from '@vademecum/shared/trust/audit.ts';
import type { Deps } from '../../../deps.ts';
import { csvStart, toCsvLine as toLine } from '../../../lib/csv.ts';
import { listAudit } from './audit.service.ts';
import { sealedEntries } from './sealed-log.service.ts';
import { pause } from './sealed-months.ts';

const rowsAtOnce = 500;

/** Everything that a filter lets through, that of sealed months too, newest first, as CSV; read a page at a time while it is sent. */
export async function* exportAudit(deps: Deps, filter: AuditFilter): AsyncGenerator<string> {
  yield csvHeader;
  // While a month is moved its entries are in both places, and then in one.
  await deps.audit.sealing;
  let cursor: number | null = null;
  let oldest = Infinity;
  do {
    const page: Awaited<ReturnType<typeof listAudit>> = await listAudit(deps.db, filter, { cursor, limit: rowsAtOnce });
    yield page.entries.map(toCsvLine).join('');
    oldest = Math.min(oldest, ...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
    await pause();
  } while (cursor !== null);
  for await (const entries of sealedEntries(deps, filter)) {
    yield entries
      .filter(({ id }) => id < oldest)
      .map(toCsvLine)
      .join('');
  }
}

const columns = ['Number', 'Time (UTC)', 'Person', 'Person id', 'Kind', 'Action', 'Object', 'Object id', 'Outcome', 'Address', 'Details'];

const csvHeader = csvStart(columns);

export function toCsvLine(entry: AuditEntry): string {
  const { action, objectType } = entry;
  return toLine([
    String(entry.id),
    entry.at,
    entry.actor?.name ?? (entry.details.by === 'watched_folder' ? 'Watched folder' : ''),
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
