import type { CreateMemory, Memory, MemoryDetails, UpdateMemory } from '@vademecum/shared/memories/memories.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import { historyPage, type memoryHistorySchema } from '@vademecum/shared/memories/memory-history.ts';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { conflict, forbidden, invalid } from '../../lib/errors.ts';
import { audienceOf, currentViewer } from '../../runtime/viewer.ts';
import { putAudience } from '../people/departments/audiences.service.ts';
import { getMemory, insertMemory, isActiveUser, type MemoryFields, type StoredMemory, updateMemoryFields } from './memories.queries.ts';
import { archiveMemories, deleteMemories, protectMemories, unarchiveMemories } from './memory-changes.service.ts';
import { type MemoryText, putMemoryPassages, splitMemory } from './memory-text.service.ts';
import { qualityPartsOf, toScored } from './scored-memory.ts';
import { judgeMemories } from './quality.service.ts';
import { getRevision, insertRevisions, listRevisions } from './revisions.queries.ts';
import { findSourceStates, readPassage } from './sources.service.ts';

export async function getMemoryDetails(deps: Deps, id: number): Promise<MemoryDetails> {
  const stored = await deps.caches.memories.read(`${id} ${audienceOf(currentViewer())}`, () => getMemory(deps.db, id));
  const [sourceState = null] = await findSourceStates(deps.db, [stored.sourcePassage]);
  return { ...toScored(stored, deps.now()), qualityParts: qualityPartsOf(stored, deps.now()), sourceState };
}

/** The note answers questions when the promise resolves. It is its author's unless somebody else is named. */
export async function createMemory(deps: Deps, user: User, input: CreateMemory): Promise<Memory> {
  if (input.isProtected === true) requireProtector(user);
  const text = await splitMemory(deps, input);
  return deps.db.transaction().execute(async (db) => {
    const fields: MemoryFields = {
      topic: input.topic,
      value: text.content,
      category: input.category ?? null,
      source: emptyToNull(input.source),
      sourcePassage: input.sourcePassage == null ? null : JSON.stringify(await readPassage(db, input.sourcePassage)),
      ownerId: input.ownerId === undefined ? user.id : input.ownerId,
      reviewDue: input.reviewDue ?? null,
    };
    if (input.ownerId != null) await requireOwner(db, input.ownerId);
    const at = deps.now().toISOString();
    const id = await insertMemory(db, { ...fields, createdBy: user.id, at });
    if (input.departmentIds !== undefined) await putAudience(db, { memoryId: id }, { by: user, departmentIds: input.departmentIds });
    await insertRevisions(db, [id], { action: 'created', at, by: user.id });
    if (input.isProtected === true) await protectMemories(db, [id], true);
    await putMemoryPassages(db, id, text.passages);
    return judged(deps, db, id);
  });
}

function requireProtector(user: User): void {
  if (!hasPermission(user.role, 'user_management')) throw forbidden('Only an administrator can protect a memory');
}

async function judged(deps: Deps, db: Db, id: number): Promise<Memory> {
  await judgeMemories(db, [id], deps.now());
  return toScored(await getMemory(db, id), deps.now());
}

async function requireOwner(db: Db, id: number): Promise<void> {
  const message = 'The owner must be someone who can sign in here';
  if (!(await isActiveUser(db, id))) throw invalid(message, [{ path: 'ownerId', message }]);
}

/** Another topic or content is found, and the old one no longer, from the moment of the transaction. */
export async function updateMemory(deps: Deps, user: User, { id, ...input }: UpdateMemory): Promise<Memory> {
  const before = await getMemory(deps.db, id);
  refuseProtected(before, user, input.isProtected);
  const text = await splitMemory(deps, { topic: input.topic ?? before.topic, value: input.value ?? before.value });
  return deps.db.transaction().execute(async (db) => {
    const current = await getMemory(db, id);
    refuseProtected(current, user, input.isProtected);
    refuseOvertaken({ before, current, seen: input.revision });
    if (input.isProtected !== undefined) await protectMemories(db, [id], input.isProtected);
    if (input.departmentIds !== undefined) await putAudience(db, { memoryId: id }, { by: user, departmentIds: input.departmentIds });
    if (input.ownerId != null && input.ownerId !== current.ownerId) await requireOwner(db, input.ownerId);
    await changeFields(deps, db, user, { current, fields: await changedFields(db, current, input, text), text, action: 'changed' });
    return judged(deps, db, id);
  });
}

/** What is left out stays as it is. */
async function changedFields(db: Db, current: StoredMemory, input: Omit<UpdateMemory, 'id'>, text: MemoryText): Promise<MemoryFields> {
  const { category, source, sourcePassage, ownerId, reviewDue } = input;
  const keep = <Value>(given: Value | undefined, kept: Value): Value => (given === undefined ? kept : given);
  const passage = sourcePassage == null ? keep(sourcePassage, current.sourcePassage) : await readPassage(db, sourcePassage);
  return {
    topic: input.topic ?? current.topic,
    value: text.content,
    category: keep(category, current.category),
    source: source === undefined ? current.source : emptyToNull(source),
    sourcePassage: passage === null ? null : JSON.stringify(passage),
    ownerId: keep(ownerId, current.ownerId),
    reviewDue: keep(reviewDue, current.reviewDue),
  };
}

interface Change {
  current: StoredMemory;
  fields: MemoryFields;
  text: MemoryText;
  action: 'changed' | 'restored';
}

/** Keeps what the memory says now in its history; where nothing changes, nothing is written. */
async function changeFields(deps: Deps, db: Db, user: User, { current, fields, text, action }: Change): Promise<void> {
  const stored = { ...current, sourcePassage: current.sourcePassage === null ? null : JSON.stringify(current.sourcePassage) };
  const names = Object.keys(fields) as (keyof MemoryFields)[];
  if (names.every((name) => fields[name] === stored[name])) return;
  const isReworded = fields.topic !== current.topic || fields.value !== current.value;
  const at = deps.now().toISOString();
  await updateMemoryFields(db, current.id, {
    ...fields,
    updatedAt: at,
    updatedBy: user.id,
    version: current.version + Number(isReworded),
    revision: current.revision + 1,
  });
  await insertRevisions(db, [current.id], { action, at, by: user.id });
  if (isReworded && !current.isArchived) await putMemoryPassages(db, current.id, text.passages);
}

const emptyToNull = (text: string | null | undefined): string | null => (text == null || text === '' ? null : text);

/** A protected note is the administrators' alone, and so is protecting one. */
function refuseProtected(memory: StoredMemory, user: User, isProtected?: boolean): void {
  if (hasPermission(user.role, 'user_management')) return;
  if (memory.isProtected) throw forbidden('This memory is protected. Only an administrator can change it');
  if (isProtected !== undefined && isProtected !== memory.isProtected) requireProtector(user);
}

/**
 * A caller who has not seen another person's recent change does not overwrite it. A caller who does not say which version they saw is taken
 * to have seen the version at the start of the call.
 */
function refuseOvertaken({ before, current, seen }: { before: StoredMemory; current: StoredMemory; seen: number | undefined }): void {
  if (seen === undefined ? current.version === before.version : current.revision === seen) return;
  const who = current.updatedBy ?? 'Somebody';
  throw conflict(`${who} changed this memory in the meantime. Review it before you change it`);
}

/** Its text at that revision is its text from now on; its text until now stays in its history. */
export async function restoreRevision(deps: Deps, user: User, { id, revision }: { id: number; revision: number }): Promise<Memory> {
  const former = await getRevision(deps.db, id, revision);
  const text = await splitMemory(deps, former);
  return deps.db.transaction().execute(async (db) => {
    const current = await getMemory(db, id);
    refuseProtected(current, user);
    await changeFields(deps, db, user, { current, fields: { ...former, value: text.content }, text, action: 'restored' });
    return judged(deps, db, id);
  });
}

export async function deleteMemory(deps: Deps, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const { isProtected } = await getMemory(db, id);
    if (isProtected) throw conflict('This memory is protected and cannot be deleted. An administrator can unprotect it first');
    await deleteMemories(db, [id]);
  });
}

/** It answers no question from that moment, and can be restored. */
export async function archiveMemory(deps: Deps, id: number): Promise<Memory> {
  return deps.db.transaction().execute(async (db) => {
    await archiveMemories(db, [id], deps.now().toISOString());
    return toScored(await getMemory(db, id), deps.now());
  });
}

export async function restoreMemory(deps: Deps, id: number): Promise<Memory> {
  const before = await getMemory(deps.db, id);
  const text = await splitMemory(deps, before);
  return deps.db.transaction().execute(async (db) => {
    if ((await getMemory(db, id)).version !== before.version) throw conflict('Someone just changed this memory. Try again');
    await unarchiveMemories(db, [id]);
    await putMemoryPassages(db, id, text.passages);
    return toScored(await getMemory(db, id), deps.now());
  });
}

/** What a memory said, from now backwards. */
export async function readHistory(
  db: Db,
  { id, before }: { id: number; before?: number | undefined },
): Promise<z.infer<typeof memoryHistorySchema>> {
  await getMemory(db, id);
  // One more than is shown tells whether there are more.
  const revisions = await listRevisions(db, id, before, historyPage + 1);
  const hasMore = revisions.length > historyPage;
  // The last one shown is needed again: the next page's first is compared with nothing else.
  return { revisions: revisions.slice(0, historyPage), next: hasMore ? (revisions[historyPage - 1]?.revision ?? null) : null };
}
