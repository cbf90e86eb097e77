import type { LeftOut } from '@vademecum/shared/memories/bulk.ts';
import { forgetManyLater } from '../../../db/forget-words.ts';
import type { Db } from '../../../db/open.ts';
import { slicesOf } from '../../../runtime/slices.ts';
import {
  archiveMemories,
  categorizeMemories,
  deleteMemories,
  protectMemories,
  setReviewDue,
  unarchiveMemories,
} from '../memory-changes.service.ts';
import { findAmong } from './affected.service.ts';
import { auditJob } from './audit-job.ts';
import { type BulkOutcome, type ExecuteJob, jobSlice } from './bulk-jobs.ts';
import { updateOperation, usePreview } from './bulk.queries.ts';
import { deleteItemsOf, insertItems, listNearDuplicatesOf } from './job.queries.ts';
import { type CutPassages, cutPassages, putPassagesAgain } from './passages-again.ts';

/** Ends the transaction without a trace. */
class Refusal extends Error {
  readonly outcome: BulkOutcome;

  constructor(outcome: BulkOutcome) {
    super('Refused');
    this.outcome = outcome;
  }
}

/**
 * All of it in one transaction, or nothing: refused if the preview was used, or if a memory does not qualify any more. onProgress is told how many are done.
 */
export async function executeJob(db: Db, job: ExecuteJob, cut: CutPassages, onProgress: (done: number) => void): Promise<BulkOutcome> {
  const started = performance.now();
  try {
    const outcome = await db.transaction().execute(async (transaction) => {
      if (!(await usePreview(transaction, job.previewId, job.at))) throw new Refusal({ type: 'refused', because: 'used' });
      const { leftOut } = await findAmong(transaction, job.action, job.target, job.ids);
      if (leftOut.length > 0) throw new Refusal(changed(leftOut));
      if (job.action === 'archive' || job.action === 'delete') await forgetManyLater(transaction, job.ids.length);
      const rejudge = await changeAll(transaction, job, cut, onProgress);
      await updateOperation(transaction, job.operationId, { state: 'done', durationMs: performance.now() - started });
      await auditJob(transaction, job, job.ids);
      return { type: 'done', count: job.ids.length, changedSince: 0, deletedSince: 0, rejudge } as const;
    });
    // With what writing it to the disk took. It is done, whatever becomes of the figure.
    await updateOperation(db, job.operationId, { durationMs: performance.now() - started }).catch(() => undefined);
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) return error.outcome;
    throw error;
  }
}

const changed = (leftOut: LeftOut[]): BulkOutcome => ({ type: 'refused', because: 'changed', leftOut });

/** Cuts what a restored memory answers from, before anybody has to wait. */
export async function prepareExecution(db: Db, { action, ids }: ExecuteJob): Promise<CutPassages> {
  return action === 'restore' ? cutPassages(db, ids) : new Map();
}

/** Returns those whose quality may be another by now. */
async function changeAll(db: Db, job: ExecuteJob, cut: CutPassages, onProgress: (done: number) => void): Promise<number[]> {
  const rejudge: number[] = [];
  let done = 0;
  for (const ids of slicesOf(job.ids, jobSlice)) {
    rejudge.push(...(await changeSlice(db, job, ids, cut)));
    done += ids.length;
    onProgress(done);
  }
  return [...new Set(rejudge)];
}

async function changeSlice(db: Db, job: ExecuteJob, ids: readonly number[], cut: CutPassages): Promise<readonly number[]> {
  const { action, target, at, by } = job;
  const change = { at, by: by.userId };
  if (action === 'delete') {
    const duplicates = await listNearDuplicatesOf(db, ids);
    await deleteItemsOf(db, ids);
    await deleteMemories(db, ids);
    return duplicates;
  }
  await insertItems(db, job.operationId, ids);
  switch (action) {
    case 'archive':
      await archiveMemories(db, ids, at);
      return [];
    case 'restore':
      await unarchiveMemories(db, ids);
      await putPassagesAgain(db, ids, cut);
      return ids;
    case 'protect':
    case 'unprotect':
      await protectMemories(db, ids, action === 'protect');
      return [];
    case 'set-category':
      return categorizeMemories(db, ids, target.category ?? null, change);
    case 'extend-review':
      return setReviewDue(db, ids, target.reviewDue ?? null, change);
  }
}
