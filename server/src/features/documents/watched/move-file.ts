import { setImmediate } from 'node:timers/promises';
import { extname } from 'node:path';
import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import type { WatchedRule } from '@vademecum/shared/documents/watched.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { departmentIdsIn } from '../../../runtime/viewer.ts';
import { findAudience, putAudienceByRule } from '../../people/departments/audiences.service.ts';
import { nameOfFile, updateDocument } from '../documents.service.ts';
import { hasAllDepartments, readRules, ruleOf, typeOf } from './folder-rules.ts';
import { returning } from './look-through.ts';
import { recordByFolder } from './record-by-folder.ts';
import { pathOf } from './walk-folder.ts';
import {
  deleteWatchedFile,
  findWatchedDocument,
  findWatchedFile,
  insertWatchedChange,
  listCopiesOfGone,
  listMoved,
  updateWatchedFile,
  type WatchedFile,
} from './watched.queries.ts';

const atATime = 100;

/** A file that is gone and is found elsewhere was moved: its document continues under the new name. */
export async function followMoves(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const list of [listMoved, listCopiesOfGone]) {
    for (let pairs = await list(deps.db, atATime); pairs.length > 0; pairs = await list(deps.db, atATime)) {
      let moved = 0;
      for (const { goneId, nowId } of pairs) {
        signal.throwIfAborted();
        moved += Number(await moveById(deps, goneId, nowId));
        await setImmediate();
      }
      // Pairs of the same files again would be no progress.
      if (moved === 0) break;
    }
  }
}

async function moveById(deps: Deps, goneId: number, nowId: number): Promise<boolean> {
  const [gone, now] = [await findWatchedFile(deps.db, goneId), await findWatchedFile(deps.db, nowId)];
  if (gone?.missingSince == null || now === undefined) return false;
  await moveFile(deps, gone, now);
  return true;
}

/**
 * The name and what the folder says of a document are changed first, and the row last: where a power cut comes in between, the file is found once more and all of it
 * is done again.
 */
export async function moveFile(deps: Deps, gone: WatchedFile, now: WatchedFile): Promise<void> {
  const { db } = deps;
  const document = gone.documentId === null ? undefined : await findWatchedDocument(db, gone.documentId);
  if (document !== undefined) await follow(deps, document, gone, now);
  const at = deps.now().toISOString();
  await db.transaction().execute(async (inside) => {
    await deleteWatchedFile(inside, now.id);
    await updateWatchedFile(inside, gone.id, {
      ...placeOf(now),
      ...stateAfter(gone, now),
      missingSince: null,
      isMissingConfirmed: 0,
      changedAt: at,
    });
    if (document === undefined) return;
    const [path, formerPath] = [pathOf(now.folder, now.name), pathOf(gone.folder, gone.name)];
    await insertWatchedChange(inside, { at, kind: 'renamed', path, formerPath, documentId: document.id });
    await recordByFolder(inside, { action: 'document.changed', documentId: document.id, details: { fields: ['path'] } });
  });
}

const placeOf = ({ folder, name, size, modified, inode, sameSince }: WatchedFile) => ({ folder, name, size, modified, inode, sameSince });

/** A retired document is read again, and so is a file that says that it is of another kind now. */
function stateAfter(gone: WatchedFile, now: WatchedFile) {
  const isOtherKind = extname(gone.name).toLowerCase() !== extname(now.name).toLowerCase();
  if (gone.state === 'taken' && !isOtherKind) return {};
  if (gone.state === 'skipped' && gone.why === 'deleted') return {};
  return { state: 'waiting', why: null, reason: null, retryAt: null, ...returning(gone), ...(isOtherKind && { hash: null }) } as const;
}

type Followed = NonNullable<Awaited<ReturnType<typeof findWatchedDocument>>>;

/** What a person changed by hand stays: a name that is not the former file's, and a type or departments that are not the former folder's. */
async function follow(deps: Deps, document: Followed, gone: WatchedFile, now: WatchedFile): Promise<void> {
  const { id, name, type } = document;
  const [nameBefore, nameAfter] = [nameOfFile(gone.name), nameOfFile(now.name)];
  const rules = await readRules(deps.db);
  const [before, after] = [ruleOf(rules, gone.folder), ruleOf(rules, now.folder)];
  const change: { name?: string; type?: DocumentType } = {};
  if (name === nameBefore && nameAfter !== nameBefore) change.name = nameAfter;
  if (type === typeOf(before, gone.name) && typeOf(after, now.name) !== type) change.type = typeOf(after, now.name);
  if (Object.keys(change).length > 0) await updateDocument(deps, { id, ...change });
  await deps.db.transaction().execute((db) => followAudience(db, id, before, after));
}

async function followAudience(db: Db, documentId: number, before: WatchedRule, after: WatchedRule): Promise<void> {
  const own = departmentIdsIn(await findAudience(db, { documentId }));
  if (!isSameSet(own, before.departmentIds) || isSameSet(own, after.departmentIds) || !(await hasAllDepartments(db, after))) return;
  await putAudienceByRule(db, { documentId }, after.departmentIds);
  await recordByFolder(db, { action: 'document.lifecycle_changed', documentId, details: { fields: ['departmentIds'] } });
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
