import type { WatchedRule } from '@vademecum/shared/documents/watched.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, notFound } from '../../../lib/errors.ts';
import { hasAllDepartments } from './folder-rules.ts';
import {
  findWatchedFile,
  getWatchedSettings,
  listRetryable,
  replaceRules,
  updateWatchedFile,
  updateWatchedSettings,
} from './watched.queries.ts';

function requireFolder({ config }: Deps): void {
  if (config.watch === undefined) throw conflict('No folder is watched. Set WATCH_FOLDER in the settings of the server');
}

/** The next scan starts right away. */
function wake({ watched }: Deps): void {
  watched.nextAt = 0;
}

export async function pauseWatching(deps: Deps): Promise<void> {
  requireFolder(deps);
  await updateWatchedSettings(deps.db, { isPaused: 1 });
}

export async function resumeWatching(deps: Deps): Promise<void> {
  requireFolder(deps);
  const { startedAt } = await getWatchedSettings(deps.db);
  await updateWatchedSettings(deps.db, { isPaused: 0, startedAt: startedAt ?? deps.now().toISOString() });
  wake(deps);
}

/** Most files are missing, or nothing is mounted: an administrator confirms that this is right. */
export async function confirmFolder(deps: Deps): Promise<void> {
  requireFolder(deps);
  const { watched } = deps;
  if (watched.problem === 'not mounted') await updateWatchedSettings(deps.db, { isMount: 0 });
  else if (watched.problem === 'many missing') watched.isMissingRight = true;
  else throw conflict('There is nothing to confirm. The folder has changed since');
  wake(deps);
}

/** One skipped file, or all that a retry can help, waits again. Returns how many. */
export async function retryFiles(deps: Deps, id: number | undefined): Promise<number> {
  requireFolder(deps);
  const ids = id === undefined ? await listRetryable(deps.db) : [await requireRetryable(deps, id)];
  const at = deps.now().toISOString();
  await deps.db.transaction().execute(async (db) => {
    for (const one of ids) await updateWatchedFile(db, one, { state: 'waiting', why: null, reason: null, retryAt: null, changedAt: at });
  });
  wake(deps);
  return ids.length;
}

async function requireRetryable(deps: Deps, id: number): Promise<number> {
  const file = await findWatchedFile(deps.db, id);
  if (file === undefined) throw notFound('File');
  if (file.state !== 'skipped') throw conflict('Only a file that was skipped can be retried');
  if (file.why === 'kind') throw conflict(`${file.reason ?? ''} A retry does not change that`.trim());
  return id;
}

/** They hold for what is taken from now on. */
export async function saveRules(deps: Deps, rules: readonly WatchedRule[]): Promise<void> {
  requireFolder(deps);
  await deps.db.transaction().execute(async (db) => {
    for (const rule of rules) {
      if (!(await hasAllDepartments(db, rule))) throw invalid('A department was not found. It may have been deleted');
    }
    const rows = rules.map(({ folder, type, departmentIds }) => ({
      folder,
      documentType: type,
      departmentIds: JSON.stringify([...new Set(departmentIds)].toSorted((one, other) => one - other)),
    }));
    await replaceRules(db, rows);
  });
}
