import type { Citation } from '@vademecum/shared/answers.ts';
import { type CreateMemory, type ListMemories, type Memory, memoryIncomplete, type UpdateMemory } from '@vademecum/shared/memories.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import type { User } from '@vademecum/shared/users.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { conflict, forbidden, invalid } from '../../lib/errors.ts';
import {
  countAccess,
  deleteMemoryPassages,
  deleteMemoryRow,
  getMemory,
  insertMemory,
  insertMemoryPassages,
  listMemories,
  type StoredMemory,
  updateArchivedAt,
  updateMemoryFields,
} from './memories.queries.ts';
import { qualityScore } from './quality.ts';

const judged = (deps: Deps, memory: StoredMemory): Memory => ({ ...memory, qualityScore: qualityScore(memory, deps.now()) });

export async function listJudgedMemories(deps: Deps, filter: ListMemories): Promise<Memory[]> {
  return (await listMemories(deps.db, filter)).map((memory) => judged(deps, memory));
}

export async function getJudgedMemory(deps: Deps, id: number): Promise<Memory> {
  return judged(deps, await getMemory(deps.db, id));
}

/** The note answers questions when the promise resolves. */
export async function createMemory(deps: Deps, user: User, input: CreateMemory): Promise<Memory> {
  const text = await split(deps, input);
  const { topic, category = null, reviewDue = null } = input;
  const row = { topic, value: text.content, category, reviewDue, source: emptyToNull(input.source) };
  return deps.db.transaction().execute(async (db) => {
    const id = await insertMemory(db, { ...row, createdBy: user.id, at: deps.now().toISOString() });
    await insertMemoryPassages(db, id, text.passages);
    return judged(deps, await getMemory(db, id));
  });
}

/** Another topic or content is found, and the old one no longer, from the moment of the transaction. */
export async function updateMemory(deps: Deps, user: User, { id, ...input }: UpdateMemory): Promise<Memory> {
  const before = await getMemory(deps.db, id);
  refuseProtected(before, user, input.isProtected);
  const { topic = before.topic, isProtected, source, ...fields } = input;
  const text = await split(deps, { topic, value: input.value ?? before.value });
  return deps.db.transaction().execute(async (db) => {
    const current = await getMemory(db, id);
    refuseProtected(current, user, isProtected);
    const isReworded = topic !== current.topic || text.content !== current.value;
    await updateMemoryFields(db, id, {
      ...fields,
      ...(source !== undefined && { source: emptyToNull(source) }),
      ...(isProtected !== undefined && { isProtected: Number(isProtected) }),
      topic,
      value: text.content,
      updatedAt: deps.now().toISOString(),
      version: current.version + Number(isReworded),
    });
    if (isReworded && !current.isArchived) await replacePassages(db, id, text.passages);
    return judged(deps, await getMemory(db, id));
  });
}

type Text = Awaited<ReturnType<Deps['splitText']>>;

async function split(deps: Deps, { topic, value }: { topic: string; value: string }): Promise<Text> {
  const text = await deps.splitText({ content: value, name: topic });
  if (text.content.trim() === '') throw invalid(memoryIncomplete, [{ path: 'value', message: memoryIncomplete }]);
  return text;
}

async function replacePassages(db: Db, id: number, passages: Text['passages']): Promise<void> {
  await deleteMemoryPassages(db, id);
  await insertMemoryPassages(db, id, passages);
}

const emptyToNull = (text: string | null | undefined): string | null => (text == null || text === '' ? null : text);

/** A protected note is the administrators' alone, and so is protecting one. */
function refuseProtected(memory: StoredMemory, user: User, isProtected: boolean | undefined): void {
  if (hasPermission(user.role, 'user_management')) return;
  if (memory.isProtected) throw forbidden('This memory is protected. Only an administrator can change it');
  if (isProtected !== undefined && isProtected !== memory.isProtected) throw forbidden('Only an administrator can protect a memory');
}

export async function deleteMemory(deps: Deps, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const { isProtected } = await getMemory(db, id);
    if (isProtected) throw conflict('This memory is protected and cannot be deleted. An administrator can end its protection first');
    await deleteMemoryRow(db, id);
  });
}

/** It answers no question from that moment, and can be restored. */
export async function archiveMemory(deps: Deps, id: number): Promise<Memory> {
  return deps.db.transaction().execute(async (db) => {
    const memory = await getMemory(db, id);
    if (!memory.isArchived) {
      await updateArchivedAt(db, id, deps.now().toISOString());
      await deleteMemoryPassages(db, id);
    }
    return judged(deps, await getMemory(db, id));
  });
}

export async function restoreMemory(deps: Deps, id: number): Promise<Memory> {
  const before = await getMemory(deps.db, id);
  const text = await split(deps, before);
  return deps.db.transaction().execute(async (db) => {
    if ((await getMemory(db, id)).version !== before.version) throw conflict('Somebody changed this memory just now. Try again');
    await updateArchivedAt(db, id, null);
    await replacePassages(db, id, text.passages);
    return judged(deps, await getMemory(db, id));
  });
}

/** Counts each note that an answer cites once. */
export async function recordMemoryUse(db: Db, citations: readonly Citation[], at: string): Promise<void> {
  const ids = new Set(citations.flatMap(({ memoryId }) => memoryId ?? []));
  if (ids.size > 0) await countAccess(db, [...ids], at);
}
