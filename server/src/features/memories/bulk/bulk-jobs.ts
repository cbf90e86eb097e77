import type { BulkAction } from '@vademecum/shared/memories/bulk-choices.ts';
import type { LeftOut } from '@vademecum/shared/memories/bulk.ts';
import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';

/** What an action sets: a category, or the day (YYYY-MM-DD) of the next review; both are left out for the others. */
export interface BulkTarget {
  category?: MemoryCategory | null;
  reviewDue?: string;
}

/** Who has it done, as the audit log names them. */
export interface BulkCaller {
  userId: number;
  /** Null: a person with a session. */
  apiKeyId: number | null;
  address: string;
}

interface CommonJob {
  operationId: number;
  action: BulkAction;
  target: BulkTarget;
  /** Now, by the product's clock. */
  at: string;
  by: BulkCaller;
}

export interface ExecuteJob extends CommonJob {
  kind: 'execute';
  previewId: number;
  ids: number[];
}

export interface UndoJob extends CommonJob {
  kind: 'undo';
  executedAt: string;
  total: number;
}

export type BulkJob = ExecuteJob | UndoJob;

/** rejudge: memories whose quality may have changed. Where a job is refused, nothing was changed. */
export type BulkOutcome =
  | { type: 'done'; count: number; changedSince: number; deletedSince: number; rejudge: number[] }
  | { type: 'refused'; because: 'used' }
  | { type: 'refused'; because: 'changed'; leftOut: LeftOut[] };

/** Goes to the worker; `done[0]` is the number of memories done so far. */
export interface BulkTask {
  job: BulkJob;
  done: Int32Array<SharedArrayBuffer>;
}

/** Memories at a time: often enough for a bar that moves, rarely enough not to cost time. */
export const jobSlice = 500;
