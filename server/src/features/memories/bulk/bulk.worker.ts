import { openAudited } from '../../../db/audited-connection.ts';
import { type Db, toDb } from '../../../db/open.ts';
import type { BulkJob, BulkOutcome, BulkTask } from './bulk-jobs.ts';
import { executeJob, prepareExecution } from './execute-job.ts';
import type { CutPassages } from './passages-again.ts';
import { prepareUndo, undoJob } from './undo-job.ts';

let opened: Db | undefined;
/** The moment that the audit log gets: the product's clock is in another thread. */
let now = new Date(0);
let prepared: { operationId: number; cut: CutPassages } | undefined;

function open(): Db {
  opened ??= toDb(openAudited(() => now));
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
