import type { Deps } from '../../../deps.ts';
import { findAuditExtent, findAuditHash, getAuditHead } from './audit.queries.ts';
import { recordSystemAudit } from './audit.service.ts';
import { verifyAudit } from './check-audit.service.ts';
import { type ChainedRow, pause, tableSlices, toLines } from './sealed-months.ts';
import { deleteSealedEntries, findOldestMonth, insertSeal, listSeals, nextSealId, updateSealDeleted } from './seals.queries.ts';

/** From so many entries on the table is large, and its oldest whole months are moved out. */
const largeRows = 1_000_000;
/** 45 CFR 164.316(b)(2)(i). */
const yearsKept = 6;
/** Entries that are taken out of the table in one transaction: a few milliseconds. */
const removedAtOnce = 500;

/**
 * Moves the oldest whole months out of the table into sealed files, while the table is large or they are older than six years; then deletes
 * the files of those older than six years. Moves that a crash left half done are finished first. Rejects, having changed nothing, if the
 * log is not valid.
 */
export async function sealMonths(deps: Deps, options: { large?: number } = {}): Promise<void> {
  const { audit } = deps;
  await verifyAudit(deps);
  while (audit.running !== null) await audit.running.result;
  audit.sealing = moveMonths(deps, options.large ?? largeRows).finally(() => {
    audit.sealing = null;
  });
  await audit.sealing;
}

async function moveMonths(deps: Deps, large: number): Promise<void> {
  await finishRemoval(deps);
  await sweepArchive(deps);
  for (;;) {
    const month = await findOldestMonth(deps.db);
    if (month?.lastId == null || month.month >= monthBefore(deps.now())) break;
    const isLarge = (await countRows(deps)) > large;
    if (!isLarge && !isPastKeeping(deps, month.month)) break;
    await sealMonth(deps, { month: month.month, firstId: month.firstId, lastId: month.lastId });
    await finishRemoval(deps);
  }
  for (const seal of await listSeals(deps.db)) {
    if (seal.deletedAt === null && isPastKeeping(deps, seal.month)) await deleteSealedMonth(deps, seal);
  }
}

/** The numbers are without gaps. */
async function countRows(deps: Deps): Promise<number> {
  const extent = await findAuditExtent(deps.db);
  return extent?.least == null ? 0 : extent.lastId - extent.least + 1;
}

/** The last whole month stays in the table at any size. */
function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}

function isPastKeeping({ now }: Deps, month: string): boolean {
  const at = now();
  const limit = new Date(Date.UTC(at.getUTCFullYear() - yearsKept, at.getUTCMonth(), 1)).toISOString().slice(0, 7);
  return month < limit;
}

async function sealMonth(deps: Deps, part: { month: string; firstId: number; lastId: number }): Promise<void> {
  const { audit, db } = deps;
  const seals = await listSeals(db);
  const { installation } = await getAuditHead(db);
  const previousHash = seals.at(-1)?.lastHash ?? Buffer.alloc(0);
  const lastHash = (await findAuditHash(db, part.lastId)) ?? Buffer.alloc(0);
  const { name: storedFile } = await audit.archive.write(soundLines(deps, part, previousHash), {
    bytes: Number.MAX_SAFE_INTEGER,
    tooLarge: () => new Error('The month is too large to seal'),
  });
  const sealedAt = deps.now().toISOString();
  await db.transaction().execute(async (transaction) => {
    const seal = { ...part, id: await nextSealId(transaction), previousHash, lastHash, storedFile, sealedAt, deletedAt: null };
    await insertSeal(transaction, { ...seal, mac: audit.chain.macOfSeal(installation, seal) });
    await recordSystemAudit(transaction, {
      action: 'audit.sealed',
      objectType: 'audit_log',
      objectId: part.month,
      details: { firstId: part.firstId, lastId: part.lastId },
    });
  });
}

/** The month's entries as they go into the file. Rejects at the first invalid one: a broken chain is not sealed. */
async function* soundLines(deps: Deps, part: { firstId: number; lastId: number }, previousHash: Buffer): AsyncGenerator<Buffer> {
  const { installation } = await getAuditHead(deps.db);
  let last: Pick<ChainedRow, 'id' | 'hash'> = { id: part.firstId - 1, hash: previousHash };
  for await (const rows of tableSlices(deps.db, { after: part.firstId - 1, upTo: part.lastId })) {
    for (const { hash, ...row } of rows) {
      const isSound = row.id === last.id + 1 && deps.audit.chain.hashOf(installation, last.hash, row).equals(hash);
      if (!isSound) throw new Error(`The audit log failed its check at entry ${row.id}; nothing was sealed`);
      last = { id: row.id, hash };
    }
    yield toLines(rows);
  }
}

/** Takes the entries that a seal contains out of the table, a few at a time; until it is done they are in both. */
async function finishRemoval({ db }: Deps): Promise<void> {
  const seal = (await listSeals(db)).at(-1);
  if (seal === undefined) return;
  while ((await deleteSealedEntries(db, seal, removedAtOnce)) > 0) await pause();
}

/** A file without a seal is left from a crash. */
async function sweepArchive({ audit, db }: Deps): Promise<void> {
  const listSealed = async () => (await listSeals(db)).filter(({ deletedAt }) => deletedAt === null).map(({ storedFile }) => storedFile);
  await audit.archive.removeOrphans(listSealed, new Date());
}

async function deleteSealedMonth(deps: Deps, { mac: _, ...seal }: Awaited<ReturnType<typeof listSeals>>[number]): Promise<void> {
  const { installation } = await getAuditHead(deps.db);
  const deletedAt = deps.now().toISOString();
  await deps.db.transaction().execute(async (db) => {
    await updateSealDeleted(db, seal.id, deletedAt, deps.audit.chain.macOfSeal(installation, { ...seal, deletedAt }));
    await recordSystemAudit(db, {
      action: 'audit.seal_deleted',
      objectType: 'audit_log',
      objectId: seal.month,
      details: { firstId: seal.firstId, lastId: seal.lastId },
    });
  });
  await deps.audit.archive.remove(seal.storedFile);
}
