import type { AuditFilter } from '@vademecum/shared/trust/audit.ts';
import type { Deps } from '../../../deps.ts';
import { csvHeader, toCsvLine } from './audit-csv.ts';
import { listAudit } from './audit.service.ts';
import { pause } from './sealed-months.ts';
import { sealedEntries } from './sealed-log.service.ts';

const rowsAtOnce = 500;

/** Everything that a filter lets through, that of sealed months too, newest first, as CSV; read a page at a time while it is sent. */
export async function* exportAudit(deps: Deps, filter: AuditFilter): AsyncGenerator<string> {
  yield csvHeader;
  // While a month is moved its entries stand in both places, and then in one.
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
