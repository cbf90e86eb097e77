import type { Imported, ImportMemories, ImportPreview } from '@vademecum/shared/memory-import.ts';
import type { Deps } from '../../deps.ts';
import { conflict, unavailable, unreadable } from '../../lib/errors.ts';
import { keepMark } from '../audit/mark.service.ts';
import { recomputeQualityOf } from '../memories/quality.service.ts';
import { checkDraft } from '../memory-checks/memory-checks.service.ts';
import type { ImportCaller, ImportOutcome } from './execute-import.ts';

const forgotten = 'This preview is older than 10 minutes, or others took its place. Choose the file again';

/** What importing the file would do; nothing is changed by it. The bytes are taken over. */
export async function previewImport(deps: Deps, userId: number, bytes: Uint8Array): Promise<ImportPreview> {
  const read = await deps.importer.read({ bytes, userId, now: deps.now().getTime() });
  if ('problem' in read) throw unreadable(read.problem);
  const { token, drafts } = read;
  const found = [];
  for (const { row, ...draft } of drafts ?? []) found.push({ row, ...(await compare(deps, draft)) });
  const preview = await deps.importer.show({ token, isCompared: drafts !== null, found });
  if (preview === undefined) throw conflict(forgotten);
  return preview;
}

/** Which memory it nearly repeats; else what else the checks say of it. */
async function compare(deps: Deps, draft: { topic: string; value: string }): Promise<{ near?: string; notes: string[] }> {
  const findings = await checkDraft(deps, draft);
  const near = findings.find(({ kind }) => kind === 'near-duplicate');
  if (near === undefined) return { notes: findings.map(({ detail }) => detail) };
  return { near: `nearly memory ${near.otherMemoryId ?? ''}, “${near.otherTopic ?? ''}”`, notes: [] };
}

/** Imports what was previewed, all of it or nothing. Throws 409 where the preview does not hold any more. */
export async function importMemories(deps: Deps, by: ImportCaller, input: ImportMemories): Promise<Imported> {
  let outcome: ImportOutcome | undefined;
  try {
    outcome = await deps.importer.execute({ ...input, by, userId: by.userId, now: deps.now().getTime() });
  } catch (error) {
    deps.log.error({ err: error }, 'an import of memories failed');
    throw unavailable('The file could not be imported, and nothing was changed. Try again later');
  }
  if (outcome === undefined) throw conflict(forgotten);
  if (outcome.type === 'refused') {
    throw conflict(
      `Nothing was imported, since memories are not as they were previewed (${outcome.changes.join('; ')}). Choose the file again`,
    );
  }
  const { result, rejudge } = outcome;
  await keepMark(deps);
  deps.background.run(() => recomputeQualityOf(deps, rejudge));
  return result;
}
