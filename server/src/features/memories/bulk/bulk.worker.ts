import type { BulkAction } from '@vademecum/shared/memories/bulk-choices.ts';
import type { LeftOut } from '@vademecum/shared/memories/bulk.ts';
import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import { openAudited } from '../../../db/audited-connection.ts';
import { forgetManyLater } from '../../../db/forget-words.ts';
import { type Db, toDb } from '../../../db/open.ts';
import { type Passage, splitPassages } from '../../../language/passages.ts';
import { slicesOf } from '../../../runtime/slices.ts';
import { archiveMemories, changeDetail, deleteMemories, protectMemories, unarchiveMemories } from '../memory-changes.service.ts';
import { insertPassagesOfMany } from '../memory-text.service.ts';
import { findAmong } from './affected.service.ts';
import { auditJob } from './audit-job.ts';
import { type BulkJob, type BulkOutcome, type BulkTask, type ExecuteJob, jobSlice, type UndoJob } from './bulk-jobs.ts';
import { markUndone, updateOperation, usePreview } from './bulk.queries.ts';
import {
  type Before,
  deleteItemsOf,
  insertItems,
  listItems,
  listNearDuplicatesOf,
  listTexts,
  listVersions,
  updateArchivedAtAsBefore,
} from './job.queries.ts';

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

/** Carries a job out; nobody else may write while it runs. */
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

/** All of it in one transaction. Memories that were changed otherwise or deleted since stay as they are, and are counted. */
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

const opposites: Partial<Record<BulkAction, BulkAction>> = {
  archive: 'restore',
  restore: 'archive',
  protect: 'unprotect',
  unprotect: 'protect',
};

async function setBack(db: Db, job: UndoJob, { ids, before, cut }: Group & { cut: CutPassages }): Promise<void> {
  const { action } = job;
  const target = { category: before.category as MemoryCategory | null, ...(before.reviewDue !== null && { reviewDue: before.reviewDue }) };
  await change(db, { ...job, action: opposites[action] ?? action, target }, ids, cut);
  if (action === 'restore') await updateArchivedAtAsBefore(db, job.operationId, ids);
}

/** Ends the transaction without a trace. */
class Refusal extends Error {
  readonly outcome: BulkOutcome;

  constructor(outcome: BulkOutcome) {
    super('Refused');
    this.outcome = outcome;
  }
}

/**
 * All of it in one transaction, or nothing: refused if the preview was used, or if a memory does not qualify any more. onProgress receives
 * the number done.
 */
async function executeJob(db: Db, job: ExecuteJob, cut: CutPassages, onProgress: (done: number) => void): Promise<BulkOutcome> {
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
    // Includes the time for writing it to the disk. It is done, even if the figure is lost.
    await updateOperation(db, job.operationId, { durationMs: performance.now() - started }).catch(() => undefined);
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) return error.outcome;
    throw error;
  }
}

const changed = (leftOut: LeftOut[]): BulkOutcome => ({ type: 'refused', because: 'changed', leftOut });

/** Cuts what a restored memory answers from, before anybody has to wait. */
async function prepareExecution(db: Db, { action, ids }: ExecuteJob): Promise<CutPassages> {
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
  if (job.action !== 'delete') {
    await insertItems(db, job.operationId, ids);
    return change(db, job, ids, cut);
  }
  const duplicates = await listNearDuplicatesOf(db, ids);
  await deleteItemsOf(db, ids);
  await deleteMemories(db, ids);
  return duplicates;
}

/** As changeAll, with some. */
async function change(db: Db, { action, target, at, by }: BulkJob, ids: readonly number[], cut: CutPassages): Promise<readonly number[]> {
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
      return changeDetail(db, ids, { category: target.category ?? null }, { at, by: by.userId });
    case 'extend-review':
      return changeDetail(db, ids, { reviewDue: target.reviewDue ?? null }, { at, by: by.userId });
    case 'delete':
      return [];
  }
}

/** Passages that memories get back, each cut from a version of its text. */
type CutPassages = Map<number, { version: number; passages: Passage[] }>;

/** Cuts ahead of the transaction, in which nobody else can write: that is most of the work. */
async function cutPassages(db: Db, ids: readonly number[], cut: CutPassages = new Map()): Promise<CutPassages> {
  for (const slice of slicesOf(ids, jobSlice)) {
    for (const { id, topic, value, version } of await listTexts(db, slice)) {
      cut.set(id, { version, passages: splitPassages(value, { name: topic }) });
    }
  }
  return cut;
}

/** Memories without passages answer again. Memories rewritten since their passages were cut are cut again. */
async function putPassagesAgain(db: Db, ids: readonly number[], cut: CutPassages): Promise<void> {
  const versions = await listVersions(db, ids);
  await cutPassages(
    db,
    ids.filter((id) => cut.get(id)?.version !== versions.get(id)),
    cut,
  );
  const passages = ids.flatMap((memoryId) => (cut.get(memoryId)?.passages ?? []).map((passage) => ({ memoryId, ...passage })));
  await insertPassagesOfMany(db, passages);
}
