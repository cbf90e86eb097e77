import { workerData } from 'node:worker_threads';
import { addAuditFunctions } from '../../db/audit-functions.ts';
import { type Db, toDb } from '../../db/open.ts';
import { openDatabase } from '../../db/encrypted-file.ts';
import { createAuditChain } from '../../lib/audit-chain.ts';
import type { BulkJob, BulkOutcome, BulkTask } from './bulk-jobs.ts';
import { executeJob, prepareExecution } from './execute-job.ts';
import type { CutPassages } from './passages-again.ts';
import { prepareUndo, undoJob } from './undo-job.ts';

/** Given once to every worker. Keys are hex, since a Buffer's pool would be shared between threads. */
export interface BulkWorkerData {
  databaseFile: string;
  databaseKeyHex: string;
  auditKeyHex: string;
}

let opened: Db | undefined;
/** The moment that the audit log gets: the product's clock is in another thread. */
let now = new Date(0);
let prepared: { operationId: number; cut: CutPassages } | undefined;

function open(): Db {
  if (opened !== undefined) return opened;
  const { databaseFile, databaseKeyHex, auditKeyHex } = workerData as BulkWorkerData;
  const database = openDatabase(databaseFile, Buffer.from(databaseKeyHex, 'hex'));
  // Many rows at once: what does not fit is written and read again, encrypted each time. KiB, while the thread lives.
  database.pragma('cache_size=-65536');
  // Nobody may write until a commit is over: the log is copied afterwards (write-beside.ts).
  database.pragma('wal_autocheckpoint=0');
  addAuditFunctions(database, createAuditChain(Buffer.from(auditKeyHex, 'hex')), () => now);
  opened = toDb(database);
  return opened;
}

/** Does what needs no turn to write. */
export async function prepare(job: BulkJob): Promise<void> {
  const cut = await (job.kind === 'execute' ? prepareExecution(open(), job) : prepareUndo(open(), job));
  prepared = { operationId: job.operationId, cut };
}

/** Carries a job out; nobody else may write meanwhile. */
export default async function carryOut({ job, done }: BulkTask): Promise<BulkOutcome> {
  now = new Date(job.at);
  const cut = prepared?.operationId === job.operationId ? prepared.cut : new Map<never, never>();
  prepared = undefined;
  const onProgress = (count: number): void => void Atomics.store(done, 0, count);
  return job.kind === 'execute' ? executeJob(open(), job, cut, onProgress) : undoJob(open(), job, cut, onProgress);
}

export async function end(): Promise<void> {
  await opened?.destroy();
}
