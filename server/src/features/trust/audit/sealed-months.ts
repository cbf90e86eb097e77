import type { Db } from '../../../db/open.ts';
import type { AuditLog } from './audit-log.service.ts';
import type { AuditRow } from '../../../lib/audit-chain.ts';
import { listAuditChain } from './audit.queries.ts';

export type ChainedRow = AuditRow & { hash: Buffer };

/** Rows that are read at one go; a slice keeps the event loop a few milliseconds. */
export const sliceRows = 250;

/** Lets tasks that wait for the event loop go first. */
export const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** The entries of the table in the order of the chain, in slices. */
export async function* tableSlices(db: Db, range: { after: number; upTo: number }): AsyncGenerator<ChainedRow[]> {
  let after = range.after;
  for (;;) {
    const rows = await listAuditChain(db, { after, upTo: range.upTo, limit: sliceRows });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
    await pause();
  }
}

/** One entry a line, as JSON, its hash in hexadecimal. */
export function toLines(rows: readonly ChainedRow[]): Buffer {
  return Buffer.from(rows.map(({ hash, ...row }) => `${JSON.stringify({ ...row, hash: hash.toString('hex') })}\n`).join(''));
}

/** The entries of a sealed month, in slices. Rejects if the file is missing or was changed. */
export async function* sealedSlices({ archive }: AuditLog, storedFile: string): AsyncGenerator<ChainedRow[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of archive.read(storedFile)) {
    const bytes = Buffer.concat([rest, part]);
    const end = bytes.lastIndexOf('\n') + 1;
    rest = bytes.subarray(end);
    const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
    for (let from = 0; from < lines.length; from += sliceRows) {
      yield lines.slice(from, from + sliceRows).map(fromLine);
      await pause();
    }
  }
}

function fromLine(line: string): ChainedRow {
  const row = JSON.parse(line) as AuditRow & { hash: string };
  return { ...row, hash: Buffer.from(row.hash, 'hex') };
}
