import { existsSync, readFileSync } from 'node:fs';
import type { Deps } from '../../../deps.ts';
import type { AuditChain, AuditMark } from '../../../lib/audit-chain.ts';
import { writeDurably } from '../../../lib/durable-file.ts';
import { findAuditHash, getAuditHead } from './audit.queries.ts';
import { recordSystemAudit } from './audit.service.ts';

const everyMs = 60_000;

/** What the file says, or why it says nothing. To be read before the head that it is compared with: both only go forward. */
export function readMark({ audit }: Pick<Deps, 'audit'>): AuditMark | 'missing' | 'changed' {
  if (!existsSync(audit.markFile)) return 'missing';
  const [installation = '', lastId = '', hash = '', mac = ''] = readFileSync(audit.markFile, 'utf8').trim().split(' ');
  const mark = { installation: Buffer.from(installation, 'hex'), lastId: Number(lastId), hash: Buffer.from(hash, 'hex') };
  return audit.chain.macOfMark(mark).toString('hex') === mac ? mark : 'changed';
}

/** At the very first start: a log that has not begun gets its mark. */
export async function beginMark(deps: Deps): Promise<void> {
  if ((await getAuditHead(deps.db)).lastId === 0) await writeMark(deps);
}

/** Once a minute at most: see `writeMark`. */
export async function keepMark(deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  if (Math.abs(now - deps.audit.markedAt) < everyMs) return;
  deps.audit.markedAt = now;
  await writeMark(deps);
}

/**
 * Writes the length of the log to a file next to the database, so that a log cut off at its end is noticed even if its own head was set
 * back. If the log does not continue from the mark, the mark stays as it is: `verify` then reports the missing part. A missing mark leaves
 * an entry.
 */
export async function writeMark(deps: Deps): Promise<void> {
  const mark = readMark(deps);
  if (mark === 'changed') {
    complain(deps);
    return;
  }
  if (mark === 'missing' && (await getAuditHead(deps.db)).lastId > 0) {
    await recordSystemAudit(deps.db, { action: 'audit.mark_missing', objectType: 'audit_log', outcome: 'failed' });
  }
  const head = await getAuditHead(deps.db);
  if (mark !== 'missing' && !(await isContinued(deps, mark, head))) {
    complain(deps);
    return;
  }
  writeDurably(deps.audit.markFile, Buffer.from(markText(deps.audit.chain, head)));
}

/** What the file says of a head. */
export function markText(chain: AuditChain, head: AuditMark): string {
  const { installation, lastId, hash } = head;
  return `${[installation.toString('hex'), String(lastId), hash.toString('hex'), chain.macOfMark(head).toString('hex')].join(' ')}\n`;
}

async function isContinued({ db }: Deps, mark: AuditMark, head: AuditMark): Promise<boolean> {
  if (!mark.installation.equals(head.installation) || mark.lastId > head.lastId) return false;
  if (mark.lastId === 0) return true;
  const hash = await findAuditHash(db, mark.lastId);
  // A sealed month's entries are compared by `verify`.
  return hash === undefined || hash.equals(mark.hash);
}

function complain(deps: Deps): void {
  deps.log.error('the audit log does not continue what its mark says: run "npm run admin -- verify"');
}
