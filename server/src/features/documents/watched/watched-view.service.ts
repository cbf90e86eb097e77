import type { listWatchedFilesSchema, WatchedFileItem, WatchedOverview, WatchedProblem } from '@vademecum/shared/documents/watched.ts';
import type { z } from 'zod';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { readRules } from './folder-rules.ts';
import { pathOf } from './walk-folder.ts';
import { countChanges, countFiles, findPathOfDocument, listChanges, listFiles, listFolders } from './watched-view.queries.ts';
import { getWatchedSettings } from './watched.queries.ts';

const page = 100;
const mostFolders = 300;
const dayMs = 24 * 60 * 60 * 1000;
/** A look that has not ended after it waits for a share that does not answer. */
const patienceMs = 60_000;

/** Null where no folder is set. */
export async function readOverview(deps: Deps): Promise<WatchedOverview | null> {
  const { db, watched, config } = deps;
  if (config.watch === undefined) return null;
  const { isPaused, startedAt } = await getWatchedSettings(db);
  const done = await countChanges(db);
  const doneOf = (kind: string): number => done.get(kind) ?? 0;
  return {
    folder: config.watch.folder,
    graceDays: config.watch.graceMs / dayMs,
    state: isPaused === 0 ? 'watching' : startedAt === null ? 'new' : 'paused',
    problem: problemOf(deps),
    missing: watched.problem === 'many missing' ? watched.missing : null,
    lookedAt: watched.lookedAt?.toISOString() ?? null,
    unread: watched.unread,
    counts: {
      ...(await countFiles(db)),
      added: doneOf('added'),
      linked: doneOf('linked'),
      versioned: doneOf('versioned'),
      renamed: doneOf('renamed'),
      retired: doneOf('retired'),
      returned: doneOf('returned'),
    },
    rules: await readRules(db),
    folders: withFoldersAbove(await listFolders(db, mostFolders)),
  };
}

function problemOf({ watched, now }: Pick<Deps, 'watched' | 'now'>): WatchedProblem | null {
  const { lookingSince, problem } = watched;
  return lookingSince !== null && now().getTime() - lookingSince.getTime() > patienceMs ? 'not answering' : problem;
}

/** "a/b/c" is in "a/b" and in "a", which may have no files of their own. */
function withFoldersAbove(folders: readonly string[]): string[] {
  const all = new Set<string>();
  for (const folder of folders) {
    const parts = folder.split('/');
    for (const index of parts.keys()) all.add(parts.slice(0, index + 1).join('/'));
  }
  return [...all].toSorted((one, other) => one.localeCompare(other, 'en')).slice(0, mostFolders);
}

/** "Policies/Hand hygiene.pdf" of a document that follows a file of the folder. */
export async function findWatchedPath({ db, config }: Pick<Deps, 'db' | 'config'>, documentId: number): Promise<string | null> {
  const file = config.watch === undefined ? undefined : await findPathOfDocument(db, documentId);
  return file === undefined ? null : pathOf(file.folder, file.name);
}

const named = ({ documentId, documentName }: { documentId: number | null; documentName: string | null }) =>
  documentId === null || documentName === null ? null : { id: documentId, name: documentName };

/** A page, the files found last first. */
export async function readFiles(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { show, cursor }: z.output<typeof listWatchedFilesSchema>,
): Promise<{ files: WatchedFileItem[]; nextCursor: number | null }> {
  const rows = await listFiles(db, show, { cursor, limit: page + 1 });
  const graceMs = config.watch?.graceMs ?? 0;
  const files = rows.slice(0, page).map((row) => ({
    id: row.id,
    path: pathOf(row.folder, row.name),
    state: row.state,
    reason: row.reason,
    mayRetry: row.state === 'skipped' && row.why !== 'kind',
    document: named(row),
    missing: row.missingSince === null ? null : { since: row.missingSince, retiredAt: later(row.missingSince, graceMs) },
    changedAt: row.changedAt,
  }));
  return { files, nextCursor: rows.length > page ? (files.at(-1)?.id ?? null) : null };
}

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** A page of what the folder did to the library, newest first. */
export async function readChanges(db: Db, cursor: number | null | undefined) {
  const rows = await listChanges(db, { cursor, limit: page + 1 });
  const changes = rows
    .slice(0, page)
    .map(({ documentId, documentName, ...row }) => ({ ...row, document: named({ documentId, documentName }) }));
  return { changes, nextCursor: rows.length > page ? (changes.at(-1)?.id ?? null) : null };
}
