import type { CheckDraft, MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import type { MemoryIssue } from '@vademecum/shared/memories/memory-issues.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { unavailable } from '../../../lib/errors.ts';
import { localDay } from '../../../lib/local-day.ts';
import { StalledError } from '../../../runtime/stall-limit.ts';
import { inSlices } from '../../../runtime/slices.ts';
import { findSourceStates, toSourcePassage } from '../sources.service.ts';
import { findMemoryIds } from '../memory-lists.service.ts';
import {
  deleteFindings,
  findCheckedChange,
  findJournal,
  insertFinding,
  listForChecks,
  listTouched,
  updateCheckedChange,
} from './memory-checks.queries.ts';
import { findPlain } from './plain-checks.ts';

/** score: 0-1, what its findings leave of its worth. */
export interface CheckedMemory {
  memoryId: number;
  findings: MemoryFinding[];
  score: number;
}

const sliceSize = 100;
/** When the product has begun to answer, its notes are read for the first check. */
const readyAfterMs = 5_000;

/** Starts the checks' thread and has the notes at hand before somebody writes one. Returns what stops it. */
export function startChecking({ checker, background }: Pick<Deps, 'checker' | 'background'>, afterMs = readyAfterMs): () => void {
  const stop = new AbortController();
  background.run(() => checker.warmUp());
  const timer = setTimeout(() => {
    background.run(() => checker.getReady({ signal: stop.signal }));
  }, afterMs);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Near-duplicates, conflicts and possible patient identifiers of a note while it is written, the weightiest first. */
export async function checkDraft({ checker }: Pick<Deps, 'checker'>, draft: CheckDraft): Promise<MemoryFinding[]> {
  try {
    return await checker.checkDraft(draft);
  } catch (error) {
    throw error instanceof StalledError ? unavailable('The checks did not respond and were restarted. Try again') : error;
  }
}

/**
 * Checks a few hundred memories at most, in the order of their ids. One that is gone is left out, archived ones are checked against those that
 * answer. Throws the signal's reason when aborted.
 */
export async function checkMemories(
  { db, now, checker }: Pick<Deps, 'db' | 'now' | 'checker'>,
  ids: readonly number[],
  options: { signal?: AbortSignal } = {},
): Promise<CheckedMemory[]> {
  options.signal?.throwIfAborted();
  const compared = await checker.checkMany(ids, options);
  const rows = await listForChecks(db, ids);
  const dead = await findDeadSources(db, rows);
  return rows.map(({ id, ...memory }) => {
    const plain = findPlain({ ...memory, deadSource: dead.get(id) ?? null }, now(), localDay(now()));
    const findings = [...plain, ...(compared[ids.indexOf(id)] ?? [])];
    return { memoryId: id, findings, score: scoreOf(findings) };
  });
}

/** Takes the place of what was found in these memories before. At most a few hundred at a time; call it in a transaction. */
export async function storeFindings(db: Db, checked: readonly Pick<CheckedMemory, 'memoryId' | 'findings'>[], at: string): Promise<void> {
  if (checked.length === 0) return;
  await deleteFindings(
    db,
    checked.map(({ memoryId }) => memoryId),
  );
  for (const { memoryId, findings } of checked) for (const finding of findings) await insertFinding(db, memoryId, finding, at);
}

/** Checks what changed since the last time, what its findings touch, and what a document touches that was changed, replaced or deleted. Returns how many memories were checked. */
export async function recheckChanged(deps: Deps, options: { signal?: AbortSignal } = {}): Promise<number> {
  const seen = await findCheckedChange(deps.db);
  const { oldest, newest } = await findJournal(deps.db);
  if (seen === undefined || seen + 1 < oldest) return recheckAll(deps, options);
  if (newest <= seen) return 0;
  const count = await recheck(deps, await listTouched(deps.db, seen, newest), options);
  await updateCheckedChange(deps.db, newest, deps.now().toISOString());
  return count;
}

/** Whether the memories were checked at all by now. */
export async function isChecked(db: Db): Promise<boolean> {
  return (await findCheckedChange(db)) !== undefined;
}

/** Checks everything that answers. Returns how many memories were checked. */
export async function recheckAll(deps: Deps, options: { signal?: AbortSignal } = {}): Promise<number> {
  const { newest } = await findJournal(deps.db);
  const ids = await findMemoryIds(deps.db, { archived: false });
  const count = await recheck(deps, ids.reverse(), options);
  await updateCheckedChange(deps.db, newest, deps.now().toISOString());
  return count;
}

async function recheck(deps: Deps, ids: readonly number[], options: { signal?: AbortSignal }): Promise<number> {
  let count = 0;
  for await (const slice of inSlices(ids, sliceSize)) {
    const checked = await checkMemories(deps, slice, options);
    await deps.db.transaction().execute((db) => storeFindings(db, checked, deps.now().toISOString()));
    count += checked.length;
  }
  return count;
}

/** By memory, what is wrong with the passage that it was taken from, where something is. */
async function findDeadSources(db: Db, memories: readonly { id: number; sourcePassage: string | null }[]): Promise<Map<number, string>> {
  const passages = memories.map(({ sourcePassage }) => toSourcePassage(sourcePassage));
  const states = await findSourceStates(db, passages);
  return new Map(
    memories.flatMap(({ id }, at): [number, string][] => {
      const passage = passages[at];
      if (states[at] === 'deleted') return [[id, `“${passage?.documentName}”, which it was taken from, was deleted.`]];
      if (states[at] === 'changed') return [[id, `The passage of “${passage?.documentName}” that it was taken from has changed.`]];
      return [];
    }),
  );
}

/** The share of its worth that a memory keeps with each kind of finding. What may do harm weighs most, what only makes it harder to find least. */
const kept: Record<MemoryIssue, number> = {
  empty: 0,
  identifier: 0.4,
  'contradicts-document': 0.5,
  conflict: 0.6,
  'dead-source': 0.75,
  'near-duplicate': 0.75,
  'too-short': 0.8,
  stale: 0.8,
  'no-category': 0.9,
};

/** 1 without findings; else the product of what each kind leaves, each counted once. Two decimals. */
function scoreOf(findings: readonly Pick<MemoryFinding, 'kind'>[]): number {
  const kinds = new Set(findings.map(({ kind }) => kind));
  return Math.round(100 * [...kinds].reduce((score, kind) => score * kept[kind], 1)) / 100;
}
