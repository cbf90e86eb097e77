import { importLimits, type ImportMemories, type ImportPreview } from '@vademecum/shared/memories/memory-import.ts';
import { openAudited } from '../../../db/audited-connection.ts';
import { type Db, toDb } from '../../../db/open.ts';
import { makeToken } from '../../../lib/tokens.ts';
import { createNoteComparer, type NoteComparer } from '../checks/compare-notes.service.ts';
import { executeImport, type ImportCaller, type ImportOutcome, readyImport, type ReadyImport } from './execute-import.ts';
import { FileError } from './import-file.ts';
import type { PlannedRow } from './import-plan.ts';
import { previewOf } from './import-preview.ts';
import { type ImportPlan, readImport } from './read-import.ts';

/** now: milliseconds since 1970, by the product's clock. */
export interface ReadTask {
  bytes: Uint8Array;
  userId: number;
  now: number;
  counters: Counters;
}
/** How many rows are done, and of how many. */
export type Counters = Int32Array<SharedArrayBuffer>;
/** toCompare: new rows to be compared with all memories; null where they are too many. */
export type ReadResult = { problem: string } | { token: string; toCompare: number | null };
export interface DraftsTask {
  token: string;
  /** The first row that is looked at. */
  from: number;
}
export interface Draft {
  row: number;
  topic: string;
  value: string;
}
export interface ShowTask {
  token: string;
  isCompared: boolean;
  /** The result of comparing: nearly the same as a memory, or worth reporting. */
  found: { row: number; near?: string; notes: string[] }[];
}
export interface ReadyTask extends ImportMemories {
  userId: number;
  now: number;
}
export interface ExecuteTask {
  token: string;
  by: ImportCaller;
  now: number;
  counters: Counters;
}

const mostPlans = 3;
/** Rows that cross at a time: each transfer delays the other side. */
const draftsAtOnce = 20;

const plans = new Map<string, ImportPlan>();
let ready: { token: string; work: ReadyImport } | undefined;
let opened: { db: Db; database: ReturnType<typeof openAudited> } | undefined;
let now = new Date(0);

function open(): NonNullable<typeof opened> {
  if (opened !== undefined) return opened;
  const database = openAudited(() => now);
  opened = { db: toDb(database), database };
  return opened;
}

/** Reads and compares a file, and keeps what would be done with it. */
export async function read({ bytes, userId, now: at, counters }: ReadTask): Promise<ReadResult> {
  try {
    const { db, database } = open();
    const onProgress = (done: number, total: number): void => {
      Atomics.store(counters, 1, total);
      Atomics.store(counters, 0, done);
    };
    const plan = await readImport(db, bytes, { userId, now: new Date(at), onProgress });
    const isComparedInFile = markRepeats(plan.rows, () => createNoteComparer(database));
    const token = keep({ ...plan, isComparedInFile, expiresAt: at + importLimits.previewMs }, at);
    const added = plan.rows.filter(({ group }) => group === 'new').length;
    return { token, toCompare: added > importLimits.compared ? null : added };
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message };
    throw error;
  }
}

/** The next new rows of a plan; none: there are no more, or it is not kept any more. */
export function drafts({ token, from }: DraftsTask): Draft[] {
  const found: Draft[] = [];
  const rows = plans.get(token)?.rows ?? [];
  for (let row = from; row < rows.length && found.length < draftsAtOnce; row += 1) {
    const planned = rows[row];
    if (planned?.group === 'new') found.push({ row, topic: planned.fields.topic, value: planned.fields.value });
  }
  return found;
}

/** The oldest make room: a preview takes memory. */
function keep(plan: ImportPlan, at: number): string {
  for (const [token, { expiresAt }] of plans) if (expiresAt <= at || plans.size >= mostPlans) plans.delete(token);
  const token = makeToken();
  plans.set(token, plan);
  return token;
}

/** Undefined: so many were read in the meantime that it is no longer kept. */
export function show({ token, isCompared, found }: ShowTask): ImportPreview | undefined {
  const plan = plans.get(token);
  for (const { row, near, notes } of found) {
    const planned = plan?.rows[row];
    if (planned?.group !== 'new') continue;
    const told = { line: planned.line, fields: planned.fields, notes: [...planned.notes, ...notes] };
    plan?.rows.splice(row, 1, near === undefined ? { ...told, group: 'new' } : { ...told, group: 'duplicate', of: near, isNear: true });
  }
  return plan && previewOf(plan, token, isCompared);
}

/** Does what needs no turn to write. False: there is no such preview, or not any more. */
export function prepare({ token, userId, now: at, ...options }: ReadyTask): boolean {
  const plan = plans.get(token);
  if (plan?.userId !== userId || plan.expiresAt <= at) return false;
  ready = { token, work: readyImport(plan, options) };
  return true;
}

/** Imports the rows that were prepared last; nobody else may write while it runs. */
export async function execute({ token, by, now: at, counters }: ExecuteTask): Promise<ImportOutcome> {
  if (ready?.token !== token) throw new Error('Another import was prepared');
  const { work } = ready;
  ready = undefined;
  now = new Date(at);
  Atomics.store(counters, 1, work.added.length + work.changed.length);
  const onProgress = (rows: number): void => void Atomics.add(counters, 0, rows);
  const outcome = await executeImport(open().db, work, { by, at: now.toISOString(), onProgress });
  // Neither comes again: the imported rows are there, and the changed ones need another preview.
  plans.delete(token);
  return outcome;
}

export async function end(): Promise<void> {
  await opened?.db.destroy();
}

/** New rows that nearly say what an earlier one says become its duplicates. False: they are too many to be compared. */
function markRepeats(rows: PlannedRow[], comparer: () => NoteComparer): boolean {
  const added = rows.flatMap((row, index) => (row.group === 'new' ? [{ row, index }] : []));
  if (added.length > importLimits.comparedInFile) return false;
  if (added.length < 2) return true;
  const { nearest, add } = comparer();
  for (const { row, index } of added) {
    const { topic, value } = row.fields;
    const former = nearest({ topic, value });
    if (former === undefined) add({ id: row.line, topic, value });
    else rows.splice(index, 1, { ...row, group: 'duplicate', of: `nearly line ${former} of this file`, isNear: true });
  }
  return true;
}
