import type { Imported, ImportMemories, ImportPreview } from '@vademecum/shared/memories/memory-import.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, unavailable, unreadable } from '../../../lib/errors.ts';
import { keepMark } from '../../trust/audit/mark.service.ts';
import { recomputeQualityOf } from '../quality.service.ts';
import { checkDraft } from '../checks/memory-checks.service.ts';
import { StalledError } from '../../../runtime/stall-limit.ts';
import type { ImportCaller, ImportOutcome } from './execute-import.ts';
import type { ShowTask } from './import.worker.ts';

const forgotten = 'This preview is older than 10 minutes or was replaced by another. Choose the file again';

const notGettingOn = 'The import made no progress for two minutes, so it was stopped and nothing was changed. Choose the file again';

/** What importing the file would do; nothing is changed by it. The bytes are taken over. */
export async function previewImport(deps: Deps, userId: number, bytes: Uint8Array): Promise<ImportPreview> {
  try {
    const read = await deps.importer.read({ bytes, userId, now: deps.now().getTime() });
    if ('problem' in read) throw unreadable(read.problem);
    const { token, toCompare } = read;
    const found = toCompare === null ? [] : await compareAll(deps, token, toCompare);
    const preview = await deps.importer.show({ token, isCompared: toCompare !== null, found });
    if (preview === undefined) throw conflict(forgotten);
    return preview;
  } catch (error) {
    throw error instanceof StalledError
      ? unavailable('Reading the file made no progress for two minutes and was stopped. Try a smaller file')
      : error;
  }
}

async function compareAll({ importer, ...deps }: Deps, token: string, total: number): Promise<ShowTask['found']> {
  const found: ShowTask['found'] = [];
  try {
    for (let drafts = await importer.drafts({ token, from: 0 }); drafts.length > 0;) {
      for (const { row, ...draft } of drafts) {
        importer.tell({ phase: 'comparing', done: found.length, total });
        found.push({ row, ...(await compare(deps, draft)) });
      }
      drafts = await importer.drafts({ token, from: (drafts.at(-1)?.row ?? 0) + 1 });
    }
  } finally {
    importer.tell(undefined);
  }
  return found;
}

/** Which memory it nearly repeats; else what else the checks say of it. */
async function compare(deps: Pick<Deps, 'checker'>, draft: { topic: string; value: string }): Promise<{ near?: string; notes: string[] }> {
  const findings = await checkDraft(deps, draft);
  const near = findings.find(({ kind }) => kind === 'near-duplicate');
  if (near === undefined) return { notes: findings.map(({ detail }) => detail) };
  return { near: `nearly memory ${near.otherMemoryId ?? ''}, “${near.otherTopic ?? ''}”`, notes: [] };
}

/** Imports the previewed rows, all of them or nothing. Throws 409 if the preview is no longer valid. */
export async function importMemories(deps: Deps, by: ImportCaller, input: ImportMemories): Promise<Imported> {
  let outcome: ImportOutcome | undefined;
  try {
    outcome = await deps.importer.execute({ ...input, by, userId: by.userId, now: deps.now().getTime() }).finally(deps.forgetting.resume);
  } catch (error) {
    deps.log.error({ err: error }, 'an import of memories failed');
    throw unavailable(
      error instanceof StalledError ? notGettingOn : 'The file could not be imported, and nothing was changed. Try again later',
    );
  }
  if (outcome === undefined) throw conflict(forgotten);
  if (outcome.type === 'refused') {
    throw conflict(
      `Nothing was imported, because memories changed since the preview (${outcome.changes.join('; ')}). Choose the file again`,
    );
  }
  if (outcome.type === 'cancelled') throw conflict('The import was cancelled, and nothing was changed');
  const { result, rejudge } = outcome;
  await keepMark(deps);
  deps.background.run(() => recomputeQualityOf(deps, rejudge));
  return result;
}

/** Once it has begun to write it goes through, or not at all. */
export function cancelImport({ importer }: Pick<Deps, 'importer'>, userId: number, token: string): void {
  if (!importer.cancel(token, userId)) throw conflict('It is too late to cancel: the import is being saved or is done');
}
