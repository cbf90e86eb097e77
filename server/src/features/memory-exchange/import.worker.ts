import { importLimits, type ImportMemories, type ImportPreview } from '@vademecum/shared/memory-import.ts';
import { workerData } from 'node:worker_threads';
import { addAuditFunctions } from '../../db/audit-functions.ts';
import { type Db, openDatabase, toDb } from '../../db/open.ts';
import { createAuditChain } from '../../lib/audit-chain.ts';
import { makeToken } from '../../lib/tokens.ts';
import { executeImport, type ImportCaller, type ImportOutcome, type ReadyImport, readyImport } from './execute-import.ts';
import { FileError } from './import-file.ts';
import { previewOf } from './import-preview.ts';
import { type ImportPlan, readImport } from './read-import.ts';

/** Given once to every worker. Keys are hex, since a Buffer's pool would be shared between threads. */
export interface ImportWorkerData {
  databaseFile: string;
  databaseKeyHex: string;
  auditKeyHex: string;
}

/** now: milliseconds since 1970, by the product's clock. */
export interface ReadTask {
  bytes: Uint8Array;
  userId: number;
  now: number;
}
/** drafts: new rows to be compared with all memories; null where they are too many. */
export type ReadResult = { problem: string } | { token: string; drafts: { row: number; topic: string; value: string }[] | null };
export interface ShowTask {
  token: string;
  isCompared: boolean;
  /** What comparing found: nearly the same as a memory, or to be told. */
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
}

const mostPlans = 3;

const plans = new Map<string, ImportPlan>();
let ready: { token: string; work: ReadyImport } | undefined;
let opened: Db | undefined;
let now = new Date(0);

function open(): Db {
  if (opened !== undefined) return opened;
  const { databaseFile, databaseKeyHex, auditKeyHex } = workerData as ImportWorkerData;
  const database = openDatabase(databaseFile, Buffer.from(databaseKeyHex, 'hex'));
  // KiB, while the thread lives: what does not fit is written and read again, encrypted each time.
  database.pragma('cache_size=-65536');
  addAuditFunctions(database, createAuditChain(Buffer.from(auditKeyHex, 'hex')), () => now);
  opened = toDb(database);
  return opened;
}

/** Reads and compares a file, and keeps what would be done with it. */
export async function read({ bytes, userId, now: at }: ReadTask): Promise<ReadResult> {
  try {
    const plan = await readImport(open(), bytes, { userId, now: new Date(at) });
    const token = keep({ ...plan, expiresAt: at + importLimits.previewMs }, at);
    const drafts = plan.rows.flatMap(({ group, ...rest }, row) =>
      group === 'new' && 'fields' in rest ? [{ row, topic: rest.fields.topic, value: rest.fields.value }] : [],
    );
    return { token, drafts: drafts.length > importLimits.compared ? null : drafts };
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message };
    throw error;
  }
}

/** The oldest make room: a preview takes memory. */
function keep(plan: ImportPlan, at: number): string {
  for (const [token, { expiresAt }] of plans) if (expiresAt <= at || plans.size >= mostPlans) plans.delete(token);
  const token = makeToken();
  plans.set(token, plan);
  return token;
}

/** Undefined: so many were read meanwhile that it is not kept any more. */
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

/** Imports what was prepared last; nobody else may write meanwhile. */
export default async function execute({ token, by, now: at }: ExecuteTask): Promise<ImportOutcome> {
  if (ready?.token !== token) throw new Error('Another import was prepared');
  const { work } = ready;
  ready = undefined;
  now = new Date(at);
  const outcome = await executeImport(open(), work, by, now.toISOString());
  // Neither comes again: what was imported is there, and what changed needs another preview.
  plans.delete(token);
  return outcome;
}

export async function end(): Promise<void> {
  await opened?.destroy();
}
