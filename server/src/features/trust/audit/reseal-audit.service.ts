import { writeDurably } from '../../../lib/durable-file.ts';
import type { AuditChain, AuditSeal } from '../../../lib/audit-chain.ts';
import type { Db } from '../../../db/open.ts';
import type { AuditLog } from './audit-log.service.ts';
import { findAuditExtent, getAuditHead } from './audit.queries.ts';
import { markText } from './mark.service.ts';
import { type ChainedRow, sealedSlices, tableSlices, toLines } from './sealed-months.ts';
import { listSeals } from './seals.queries.ts';
import { putTriggers, setHeadHash, setRowHash, setSeal, takeTriggers } from './reseal.queries.ts';

/** The present position of the new chain. */
interface Link {
  hash: Buffer;
  /** The hash before the first entry that is in the table, once it was come by. */
  beforeTable: Buffer | undefined;
  firstInTable: number;
}

/**
 * Remakes every hash, seal and mark of the log under another key, with entries as they are. The old log must have been checked: this would
 * hide a break in it. Nobody else may work with the database. Sealed months are written into the new archive; the old one stays.
 */
export async function resealAudit(db: Db, old: AuditLog, anew: AuditLog): Promise<void> {
  const extent = await findAuditExtent(db);
  if (extent === undefined) throw new Error('The head of the audit log is missing');
  const { installation, lastId, least } = extent;
  await db.transaction().execute(async (transaction) => {
    const triggers = await takeTriggers(transaction);
    const firstInTable = least ?? lastId + 1;
    const link: Link = { hash: Buffer.alloc(0), beforeTable: firstInTable === 1 ? Buffer.alloc(0) : undefined, firstInTable };
    for (const { mac: _, ...seal } of await listSeals(transaction)) await resealMonth(transaction, { old, anew, installation, link }, seal);
    let hash = link.beforeTable ?? link.hash;
    for await (const rows of tableSlices(transaction, { after: firstInTable - 1, upTo: lastId })) {
      for (const row of rows) {
        hash = anew.chain.hashOf(installation, hash, plain(row));
        await setRowHash(transaction, row.id, hash);
      }
    }
    await setHeadHash(transaction, hash);
    await putTriggers(transaction, triggers);
  });
  writeDurably(anew.markFile, Buffer.from(markText(anew.chain, await getAuditHead(db))));
}

const plain = ({ hash: _, ...row }: ChainedRow) => row;

async function resealMonth(
  db: Db,
  { old, anew, installation, link }: { old: AuditLog; anew: AuditLog; installation: Buffer; link: Link },
  seal: AuditSeal,
): Promise<void> {
  const previousHash = link.hash;
  let { storedFile } = seal;
  if (seal.deletedAt === null) {
    const written = await anew.archive.write(resealedLines({ old, chain: anew.chain, installation, link }, seal.storedFile), {
      bytes: Number.MAX_SAFE_INTEGER,
      tooLarge: () => new Error('The month is too large to seal'),
    });
    storedFile = written.name;
  } else {
    // Its entries are gone for good; the seal alone tells how it ended.
    link.hash = seal.lastHash;
    if (seal.lastId === link.firstInTable - 1) link.beforeTable = link.hash;
  }
  const resealed = { ...seal, previousHash, lastHash: link.hash, storedFile };
  await setSeal(db, { ...resealed, mac: anew.chain.macOfSeal(installation, resealed) });
}

async function* resealedLines(
  { old, chain, installation, link }: { old: AuditLog; chain: AuditChain; installation: Buffer; link: Link },
  storedFile: string,
): AsyncGenerator<Buffer> {
  for await (const rows of sealedSlices(old, storedFile)) {
    yield toLines(
      rows.map((row) => {
        link.hash = chain.hashOf(installation, link.hash, plain(row));
        if (row.id === link.firstInTable - 1) link.beforeTable = link.hash;
        return { ...row, hash: link.hash };
      }),
    );
  }
}
