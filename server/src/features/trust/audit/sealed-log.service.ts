import type { AuditEntry, AuditFilter, SealedLog } from '@vademecum/shared/trust/audit.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { AuditRow } from '../../../lib/audit-chain.ts';
import { toEntries } from './audit.service.ts';
import { sealedSlices } from './sealed-months.ts';
import { listSeals } from './seals.queries.ts';

/** The entries that are in sealed months and no longer in the table; null if there are none. */
export async function describeSealed(db: Db): Promise<SealedLog | null> {
  const seals = (await listSeals(db)).filter(({ deletedAt }) => deletedAt === null);
  const [first] = seals;
  const last = seals.at(-1);
  if (first === undefined || last === undefined) return null;
  return { from: first.month, to: last.month, entries: last.lastId - first.firstId + 1 };
}

/** The sealed entries that a filter lets through, newest first, some hundred at a time. A month is held in memory while it is turned round. */
export async function* sealedEntries({ db, audit }: Deps, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  for (const { month, storedFile, deletedAt } of (await listSeals(db)).reverse()) {
    if (deletedAt !== null || !mayHold(month, filter)) continue;
    const slices: AuditRow[][] = [];
    for await (const rows of sealedSlices(audit, storedFile)) slices.push(rows.filter((row) => isWanted(row, filter)));
    for (const rows of slices.reverse()) yield toEntries(db, rows.reverse());
  }
}

/** A month is the beginning of all its times. */
function mayHold(month: string, { from, to }: AuditFilter): boolean {
  return (from === undefined || from.slice(0, 7) <= month) && (to === undefined || month < to);
}

/** As the table is filtered. */
function isWanted(row: AuditRow, { actor, action, objectType, objectId, outcome, from, to }: AuditFilter): boolean {
  return (
    (actor === undefined || (row.actorId ?? 0) === actor) &&
    (action === undefined || row.action === action) &&
    (objectType === undefined || row.objectType === objectType) &&
    (objectId === undefined || row.objectId === objectId) &&
    (outcome === undefined || row.outcome === outcome) &&
    (from === undefined || row.at >= from) &&
    (to === undefined || row.at < to)
  );
}
