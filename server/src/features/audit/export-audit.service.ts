import type { AuditFilter } from '@vademecum/shared/audit.ts';
import type { Db } from '../../db/open.ts';
import { csvHeader, toCsvLine } from './audit-csv.ts';
import { listAudit } from './audit.service.ts';
import { pause } from './sealed-months.ts';

const rowsAtOnce = 500;

/** Everything that a filter lets through, newest first, as CSV; read a page at a time while it is sent. */
export async function* exportAudit(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield csvHeader;
  let cursor: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof listAudit>> = await listAudit(db, filter, { cursor, limit: rowsAtOnce });
    yield page.entries.map(toCsvLine).join('');
    cursor = page.nextCursor;
    await pause();
  } while (cursor !== null);
}
