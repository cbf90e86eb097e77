import type { CheckDraft, MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import type { MemoryIssue } from '@vademecum/shared/memories/memory-issues.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { unavailable } from '../../../lib/errors.ts';
import { localDay } from '../../../lib/local-day.ts';
import { StalledError } from '../../../runtime/stall-limit.ts';
import { inSlices } from '../../../runtime/slices.ts';
import { findSourceStates, toSourcePassage } from '../sources.service.ts';
import {
  countByKind,
  deleteFindings,
  findCheckedChange,
  findJournal,
  type FoundMemory,
  insertFinding,
  listAnsweringIds,
  listByKind,
  listForChecks,
  listTouched,
  updateCheckedChange,
} from './memory-checks.queries.ts';
import { findPlain } from './plain-checks.ts';

export type { FoundMemory } from './memory-checks.queries.ts';

/** score: 0-1, what its findings leave of its worth (score.ts). */
export interface CheckedMemory {
  memoryId: number;
  topic: string;
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
    throw error instanceof StalledError ? unavailable('The checks did not answer and were started anew. Try again') : error;
  }
}

/**
 * Checks memories slice by slice, in the order of the ids; one that is gone by then is left out, archived ones are checked against those that answer.
 * Throws the signal's reason when aborted.
 */
export async function* checkMemories(
  deps: Deps,
  ids: readonly number[],
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<CheckedMemory> {
  for await (const slice of inSlices(ids, sliceSize)) {
    signal?.throwIfAborted();
    const compared = await deps.checker.checkMany(slice, { ...(signal && { signal }) });
    const byId = new Map(slice.map((id, index) => [id, compared[index] ?? []]));
    const plain = await checkAlone(deps, slice);
    for (const { memoryId, topic, findings } of plain) {
      const all = [...findings, ...(byId.get(memoryId) ?? [])];
      yield { memoryId, topic, findings: all, score: scoreOf(all) };
    }
  }
}

/** What is seen in memories without comparing their texts. */
async function checkAlone({ db, now }: Deps, ids: readonly number[]): Promise<Omit<CheckedMemory, 'score'>[]> {
  const rows = await listForChecks(db, ids);
  const dead = await findDeadSources(db, rows);
  return rows.map(({ id, topic, ...memory }) => {
    const findings = findPlain({ topic, ...memory, deadSource: dead.get(id) ?? null }, now(), localDay(now()));
    return { memoryId: id, topic, findings };
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
  const ids: number[] = [];
  for (let after = 0; ;) {
    const some = await listAnsweringIds(deps.db, after, 5_000);
    ids.push(...some);
    if (some.length === 0) break;
    after = some.at(-1) ?? after;
  }
  const count = await recheck(deps, ids, options);
  await updateCheckedChange(deps.db, newest, deps.now().toISOString());
  return count;
}

async function recheck(deps: Deps, ids: readonly number[], options: { signal?: AbortSignal }): Promise<number> {
  let slice: CheckedMemory[] = [];
  let count = 0;
  const store = async (): Promise<void> => {
    const checked = slice;
    slice = [];
    await deps.db.transaction().execute((db) => storeFindings(db, checked, deps.now().toISOString()));
    count += checked.length;
  };
  for await (const one of checkMemories(deps, ids, options)) if (slice.push(one) >= sliceSize) await store();
  await store();
  return count;
}

/** How many memories that answer have findings of each kind, as of the last check. */
export function countFindings(db: Db): Promise<Record<MemoryIssue, number>> {
  return countByKind(db);
}

/** Memories that answer with a finding of a kind, each once, newest first. */
export function listFound(db: Db, kind: MemoryIssue, page: { limit: number; offset: number }): Promise<FoundMemory[]> {
  return listByKind(db, kind, page);
}

/** By memory, what is wrong with the passage that it was taken from, where something is. */
async function findDeadSources(db: Db, memories: readonly { id: number; sourcePassage: string | null }[]): Promise<Map<number, string>> {
  const passages = memories.map(({ sourcePassage }) => toSourcePassage(sourcePassage));
  const states = await findSourceStates(db, passages);
  return new Map(
    memories.flatMap(({ id }, at): [number, string][] => {
      const passage = passages[at];
      if (states[at] === 'deleted') return [[id, `“${passage?.documentName}”, which it was taken from, was deleted.`]];
      if (states[at] === 'changed') return [[id, `The passage of “${passage?.documentName}” that it was taken from reads otherwise now.`]];
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
