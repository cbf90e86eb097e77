import type { ImportMemories, Imported } from '@vademecum/shared/memories/memory-import.ts';
import { forgetManyLater } from '../../../db/forget-words.ts';
import type { Db } from '../../../db/open.ts';
import { splitPassages } from '../../../language/passages.ts';
import { slicesOf } from '../../../runtime/slices.ts';
import { listNames } from '../../people/departments/departments.service.ts';
import { recordAudit } from '../../trust/audit/audit.service.ts';
import { type ChangedMemory, importChanged, importNew, type NewMemory } from '../memory-import.service.ts';
import { listActivePeople } from '../../people/users/users.service.ts';
import { type ImportFields, type PlannedRow, topicKey } from './import-plan.ts';
import { groupsOf } from './import-preview.ts';
import { listStates, listTopics } from './import.queries.ts';
import type { ImportPlan } from './read-import.ts';

export interface ImportCaller {
  userId: number;
  /** Null: a person with a session. */
  apiKeyId: number | null;
  address: string;
}

/** What is written, with its passages cut. */
export interface ReadyImport {
  added: NewMemory[];
  changed: ChangedMemory[];
  /** Rows that stay out: not asked for, the same, or refused. */
  leftOut: number;
  /** Topics that no memory had. */
  newTopics: Set<string>;
  before: { id: number; revision: number; isProtected: boolean; isArchived: boolean }[];
}

/** changes: since the preview, in words; nothing was imported then. */
export type ImportOutcome =
  { type: 'done'; result: Imported; rejudge: number[] } | { type: 'refused'; changes: string[] } | { type: 'cancelled' };

const slice = 500;
type Options = Omit<ImportMemories, 'token'>;
type Changed = Extract<PlannedRow, { group: 'changed' }>;

/** Cuts passages ahead of the transaction, in which nobody else can write: that is most of the work. */
export function readyImport({ rows }: ImportPlan, { addNew, changeExisting, addDuplicates }: Options): ReadyImport {
  const groups = groupsOf(rows);
  const added = [...(addNew ? groups.added : []), ...(addDuplicates ? groups.duplicate : [])];
  const changed = changeExisting ? groups.changed : [];
  return {
    added: added.map(({ fields }) => withPassages(fields, true)),
    changed: changed.map(changedOf),
    leftOut: rows.length - added.length - changed.length,
    newTopics: new Set((addNew ? groups.added : []).map(({ fields }) => topicKey(fields.topic))),
    before: changed.map(({ before }) => before),
  };
}

function withPassages(fields: ImportFields, hasNew: boolean): NewMemory {
  const { sourcePassage, departments, ...stored } = fields;
  return {
    ...stored,
    departmentIds: departments.map(({ id }) => id),
    sourcePassage: sourcePassage === null ? null : JSON.stringify(sourcePassage),
    passages: hasNew && !fields.isArchived ? splitPassages(fields.value, { name: fields.topic }) : [],
  };
}

function changedOf({ before, fields, changed }: Changed): ChangedMemory {
  const isReworded = changed.includes('topic') || changed.includes('value');
  const isRestored = before.isArchived && !fields.isArchived;
  const isRevised = changed.some((name) => name !== 'isProtected' && name !== 'isArchived' && name !== 'departments');
  return {
    ...withPassages(fields, isReworded || isRestored),
    id: before.id,
    isRevised,
    isReworded,
    isRestored,
    hasOtherAudience: changed.includes('departments'),
  };
}

/** All of it in one transaction, or nothing: refused if what was previewed is not so any more. */
export async function executeImport(
  db: Db,
  ready: ReadyImport,
  { by, at, onProgress }: { by: ImportCaller; at: string; onProgress: (rows: number) => void },
): Promise<ImportOutcome> {
  return db.transaction().execute(async (transaction) => {
    const changes = await changesSince(transaction, ready);
    if (changes.length > 0) return { type: 'refused', changes };
    const ids: number[] = [];
    const change = { at, by: by.userId };
    for (const some of slicesOf(ready.added, slice)) {
      ids.push(...(await importNew(transaction, some, change)));
      onProgress(some.length);
    }
    const reworded = ready.changed.filter(({ isReworded, isArchived }) => isReworded || isArchived).length;
    await forgetManyLater(transaction, reworded);
    for (const some of slicesOf(ready.changed, slice)) {
      await importChanged(transaction, some, change);
      onProgress(some.length);
    }
    const result = { added: ready.added.length, changed: ready.changed.length, leftOut: ready.leftOut };
    await audit(transaction, by, result);
    return { type: 'done', result, rejudge: [...ids, ...ready.changed.map(({ id }) => id)] };
  });
}

async function changesSince(db: Db, ready: ReadyImport): Promise<string[]> {
  const states = new Map((await listStates(db)).map((state) => [state.id, state]));
  const isOther = ({ id, revision, isProtected, isArchived }: ReadyImport['before'][number]): boolean => {
    const now = states.get(id);
    return now?.revision !== revision || (now.isProtected === 1) !== isProtected || (now.archivedAt !== null) !== isArchived;
  };
  const others = ready.before.filter(isOther);
  const gone = others.filter(({ id }) => !states.has(id)).length;
  const appeared = (await listTopics(db)).filter(({ topic }) => ready.newTopics.has(topicKey(topic))).length;
  const users = new Set((await listActivePeople(db)).map(({ id }) => id));
  const before = new Map(ready.before.map((memory) => [memory.id, memory as { ownerId?: number | null }]));
  const isLost = (ownerId: number | null, id = 0) => ownerId !== null && !users.has(ownerId) && before.get(id)?.ownerId !== ownerId;
  const lost =
    ready.added.filter(({ ownerId }) => isLost(ownerId)).length + ready.changed.filter(({ ownerId, id }) => isLost(ownerId, id)).length;
  const departments = new Set((await listNames(db)).map(({ id }) => id));
  const unseen = [...ready.added, ...ready.changed].filter(({ departmentIds }) => departmentIds.some((id) => !departments.has(id))).length;
  return [
    ...counted(others.length - gone, 'changed by someone'),
    ...counted(gone, 'deleted'),
    ...counted(appeared, 'added with a new topic'),
    ...counted(lost, 'to be owned by someone who is no longer active'),
    ...counted(unseen, 'limited to a department that was deleted'),
  ];
}

function counted(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? 'memory is' : 'memories are'} ${what}`];
}

/** It is committed or rolled back with the transaction. */
async function audit(db: Db, { userId, apiKeyId, address }: ImportCaller, counts: Imported): Promise<void> {
  await recordAudit(db, {
    actorId: userId,
    actorKind: apiKeyId === null ? 'person' : 'api_key',
    action: 'memory.imported',
    objectType: 'memory',
    objectId: null,
    outcome: 'ok',
    address,
    details: { ...counts, ...(apiKeyId !== null && { apiKeyId }) },
  });
}
