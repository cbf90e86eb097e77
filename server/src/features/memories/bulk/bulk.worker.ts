import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import { openAudited } from '../../../db/audited-connection.ts';
import { forgetManyLater } from '../../../db/forget-words.ts';
import { type Db, toDb } from '../../../db/open.ts';
import { slicesOf } from '../../../runtime/slices.ts';
import { archiveMemories, categorizeMemories, protectMemories, setReviewDue, unarchiveMemories } from '../memory-changes.service.ts';
import { auditJob } from './audit-job.ts';
import { type BulkJob, type BulkOutcome, type BulkTask, jobSlice, type UndoJob } from './bulk-jobs.ts';
import { markUndone, updateOperation } from './bulk.queries.ts';
import { executeJob, prepareExecution } from './execute-job.ts';
import { type Before, listItems, updateArchivedAtAsBefore } from './job.queries.ts';
import { cutPassages, type CutPassages, putPassagesAgain } from './passages-again.ts';

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

/** All of it in one transaction. What was changed otherwise or deleted since stays as it is, and is counted. */
function undoJob(db: Db, job: UndoJob, cut: CutPassages, onProgress: (done: number) => void): Promise<BulkOutcome> {
  return db.transaction().execute(async (transaction) => {
    if (!(await markUndone(transaction, job.operationId, job.at, job.by.userId))) return { type: 'refused', because: 'used' };
    const items = await listItems(transaction, job);
    const asLeft = items.filter((item) => item.isAsLeft);
    const ids = asLeft.map(({ id }) => id);
    if (job.action === 'restore') await forgetManyLater(transaction, ids.length);
    let done = 0;
    for (const { before, ids } of groups(job, asLeft)) {
      await setBack(transaction, job, { ids, before, cut });
      done += ids.length;
      onProgress(done);
    }
    await updateOperation(transaction, job.operationId, { undoneCount: ids.length });
    await auditJob(transaction, job, ids);
    const rejudge = job.action === 'protect' || job.action === 'unprotect' || job.action === 'restore' ? [] : ids;
    return {
      type: 'done',
      count: ids.length,
      changedSince: items.length - ids.length,
      deletedSince: job.total - items.length,
      rejudge,
    };
  });
}

/** Cuts what a memory answers from that comes out of the archive again, before anybody has to wait. */
async function prepareUndo(db: Db, job: UndoJob): Promise<CutPassages> {
  if (job.action !== 'archive') return new Map();
  const items = await listItems(db, job);
  return cutPassages(
    db,
    items.filter(({ isAsLeft }) => isAsLeft).map(({ id }) => id),
  );
}

interface Group {
  ids: number[];
  before: Before;
}

/** Those that get the same back, in slices. */
function* groups({ action }: UndoJob, items: readonly { id: number; before: Before }[]): Generator<Group> {
  const same = Map.groupBy(items, ({ before }) => {
    if (action === 'set-category') return before.category;
    return action === 'extend-review' ? before.reviewDue : null;
  });
  for (const group of same.values()) {
    for (const slice of slicesOf(group, jobSlice)) {
      const [first] = slice;
      if (first !== undefined) yield { ids: slice.map(({ id }) => id), before: first.before };
    }
  }
}

async function setBack(db: Db, job: UndoJob, { ids, before, cut }: Group & { cut: CutPassages }): Promise<void> {
  const change = { at: job.at, by: job.by.userId };
  switch (job.action) {
    case 'archive':
      await unarchiveMemories(db, ids);
      await putPassagesAgain(db, ids, cut);
      return;
    case 'restore':
      await archiveMemories(db, ids, job.at);
      await updateArchivedAtAsBefore(db, job.operationId, ids);
      return;
    case 'protect':
    case 'unprotect':
      await protectMemories(db, ids, job.action === 'unprotect');
      return;
    case 'set-category':
      await categorizeMemories(db, ids, before.category as MemoryCategory | null, change);
      return;
    case 'extend-review':
      await setReviewDue(db, ids, before.reviewDue, change);
      return;
    case 'delete':
      return;
  }
}
