import type { AuditCheck } from '@vademecum/shared/trust/audit.ts';
import type { Deps } from '../../../deps.ts';
import type { AuditMark, AuditSeal } from '../../../lib/audit-chain.ts';
import { findAuditExtent } from './audit.queries.ts';
import { readMark } from './mark.service.ts';
import { type ChainedRow, sealedSlices, tableSlices } from './sealed-months.ts';
import { listSeals } from './seals.queries.ts';

/** The error, and the entry where it is. */
class Break extends Error {
  readonly id: number | null;

  constructor(id: number | null, problem: string) {
    super(problem);
    this.id = id;
  }
}

/** A log that can be walked along: that of the running product, or one in another place. */
export type AuditSource = Pick<Deps, 'db' | 'audit' | 'now'>;

/** The present position of the walk along the chain. */
interface Walk {
  deps: AuditSource;
  installation: Buffer;
  /** The entry that was compared last; 0 before the first. */
  id: number;
  hash: Buffer;
  checked: number;
  /** The hash before the first entry that is in the table, once the walk came by. */
  beforeTable: { id: number; hash: Buffer } | undefined;
  firstInTable: number;
  mark: AuditMark;
  onProgress: (checked: number) => void;
}

type Extent = NonNullable<Awaited<ReturnType<typeof findAuditExtent>>>;

/**
 * Walks along the chain from the first entry of the installation, through the sealed months and the table, to the head. Entries added
 * during the walk are left to the next time. Resolves with the first error found.
 */
export async function walkAudit(
  deps: AuditSource,
  onProgress: (checked: number, total: number) => void = () => undefined,
): Promise<AuditCheck> {
  const result = { isIntact: true, checked: 0, brokenId: null, problem: null, at: deps.now().toISOString() };
  const walk: { current?: Walk } = {};
  try {
    const found = readMark(deps);
    const extent = await findAuditExtent(deps.db);
    if (extent === undefined) throw new Break(null, 'The head of the audit log is missing.');
    const mark = found === 'missing' && extent.lastId === 0 ? extent : found;
    walk.current = startWalk(deps, { extent, mark }, (checked) => {
      onProgress(checked, extent.lastId);
    });
    await walkSeals(walk.current);
    await walkTable(walk.current, extent);
    return { ...result, checked: walk.current.checked };
  } catch (error) {
    if (!(error instanceof Break)) throw error;
    return { ...result, isIntact: false, checked: walk.current?.checked ?? 0, brokenId: error.id, problem: error.message };
  }
}

function startWalk(
  deps: AuditSource,
  { extent, mark }: { extent: Extent; mark: ReturnType<typeof readMark> },
  onProgress: (checked: number) => void,
): Walk {
  const { installation } = extent;
  if (mark === 'missing') throw new Break(null, 'The file that says how long the audit log is, audit-mark, is missing.');
  if (mark === 'changed') throw new Break(null, 'The file that says how long the audit log is, audit-mark, was changed.');
  if (!mark.installation.equals(installation)) throw new Break(null, 'The audit log is that of another installation.');
  if (mark.lastId > extent.lastId) {
    throw new Break(extent.lastId + 1, `Entries ${extent.lastId + 1} to ${mark.lastId} are missing at the end of the audit log.`);
  }
  const hash = Buffer.alloc(0);
  const firstInTable = extent.least ?? extent.lastId + 1;
  const beforeTable = firstInTable === 1 ? { id: 0, hash } : undefined;
  return { deps, installation, id: 0, hash, checked: 0, firstInTable, beforeTable, mark, onProgress };
}

async function walkSeals(walk: Walk): Promise<void> {
  for (const { mac, ...seal } of await listSeals(walk.deps.db)) {
    if (!walk.deps.audit.chain.macOfSeal(walk.installation, seal).equals(mac)) {
      throw new Break(seal.firstId, `The seal of ${seal.month} was changed.`);
    }
    if (seal.firstId !== walk.id + 1 || !seal.previousHash.equals(walk.hash)) {
      throw new Break(walk.id + 1, `The seal before that of ${seal.month} is missing.`);
    }
    if (seal.deletedAt === null) await walkSealedMonth(walk, seal);
    moveTo(walk, seal.lastId, seal.lastHash);
  }
}

async function walkSealedMonth(walk: Walk, seal: AuditSeal): Promise<void> {
  try {
    for await (const rows of sealedSlices(walk.deps.audit, seal.storedFile)) walkRows(walk, rows);
  } catch (error) {
    if (error instanceof Break) throw error;
    throw new Break(walk.id + 1, `The sealed month ${seal.month} is missing or was changed.`);
  }
  if (walk.id !== seal.lastId || !walk.hash.equals(seal.lastHash)) {
    throw new Break(walk.id + 1, `The sealed month ${seal.month} does not end where its seal says.`);
  }
}

async function walkTable(walk: Walk, extent: Extent): Promise<void> {
  const { least, greatest, lastId } = extent;
  if (lastId > walk.id && least === null) throw new Break(walk.id + 1, `Entries ${walk.id + 1} to ${lastId} are missing.`);
  if (least !== null && walk.beforeTable === undefined) throw missing(walk.id + 1);
  // A month whose entries were still being taken out of the table is in both.
  if (walk.beforeTable !== undefined && least !== null) {
    walk.checked -= walk.id - walk.beforeTable.id;
    Object.assign(walk, walk.beforeTable);
  }
  for await (const rows of tableSlices(walk.deps.db, { after: walk.id, upTo: lastId })) walkRows(walk, rows);
  if (walk.id < lastId) throw new Break(walk.id + 1, `Entries ${walk.id + 1} to ${lastId} are missing at the end of the audit log.`);
  if (greatest !== null && greatest > lastId) throw new Break(lastId + 1, `Entry ${lastId + 1} was added after the end of the audit log.`);
  if (!walk.hash.equals(extent.hash)) throw new Break(lastId, `Entry ${lastId} is not the one that the head of the audit log names.`);
}

const missing = (id: number) => new Break(id, `Entry ${id} is missing.`);

function walkRows(walk: Walk, rows: readonly ChainedRow[]): void {
  for (const { hash, ...row } of rows) {
    if (row.id !== walk.id + 1) throw missing(walk.id + 1);
    if (!walk.deps.audit.chain.hashOf(walk.installation, walk.hash, row).equals(hash)) {
      throw new Break(row.id, `Entry ${row.id} was changed or replaced.`);
    }
    moveTo(walk, row.id, hash);
    walk.checked += 1;
  }
  walk.onProgress(walk.checked);
}

function moveTo(walk: Walk, id: number, hash: Buffer): void {
  walk.id = id;
  walk.hash = hash;
  if (id === walk.firstInTable - 1) walk.beforeTable = { id, hash };
  if (id === walk.mark.lastId && !hash.equals(walk.mark.hash)) {
    throw new Break(id, `Entry ${id} was replaced: the audit log was set back and written again.`);
  }
}
