import { chatRetentionMs } from '@vademecum/shared/limits.ts';
import type { Deps } from '../../../deps.ts';
import type { TimedJob } from '../../../runtime/schedule.ts';
import { recordSystemAudit } from '../audit/audit.service.ts';
import { deleteDeadSessionsNow } from '../../people/sign-in/sessions.service.ts';
import { forgetUnusedDevices } from '../../people/sign-in/devices.service.ts';
import { deleteDeadLinksNow } from '../../people/sign-in/links.service.ts';
import { forgetBefore } from '../../memories/bulk/bulk.service.ts';
import { forgetOldAcknowledgements } from '../../documents/acknowledgements/requests.service.ts';
import { removeOrphanFiles } from '../../documents/documents.service.ts';
import { forgetOldInteractions } from '../../learning/questions/interactions.service.ts';
import { forgetOldUses } from '../../memories/uses.service.ts';
import { forgetOldBatches } from '../../memories/checks/validation/validation.service.ts';
import {
  type CleanUp,
  countChatsIdleSince,
  deleteChatsIdleSince,
  deleteCleanUpsBefore,
  findLastCleanUp,
  insertCleanUp,
} from './retention.queries.ts';

export const cleanUpEveryMs = 60 * 60 * 1000;
/** A file whose row was not written within this belongs to nothing: no upload may take as long. */
const orphanAgeMs = 60 * 60 * 1000;
/** Off over a weekend is no reason to doubt the clock. */
const longestGapMs = 3 * 24 * 60 * 60 * 1000;
const doubtMs = 24 * 60 * 60 * 1000;
const cleanUpsKeptMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Deletes for good what has outlived its time: chats idle for 30 days with all that was asked in them, sessions and links that are over,
 * browsers unused for a year, files without a document, figures of questions, uses of memories and validations
 * from more than 90 days ago, former values of memories that no bulk operation can be undone with, acknowledgements from more than six years ago. The database overwrites what it deletes. Returns the counts, which are kept and logged.
 */
export async function cleanUp(deps: Deps): Promise<CleanUp> {
  const now = deps.now().getTime();
  const before = (milliseconds: number): Date => new Date(now - milliseconds);
  const done: CleanUp = {
    at: new Date(now).toISOString(),
    chats: await deleteChatsIdleSince(deps.db, before(chatRetentionMs).toISOString()),
    sessions: await deleteDeadSessionsNow(deps),
    links: await deleteDeadLinksNow(deps),
    devices: await forgetUnusedDevices(deps),
    files: await removeOrphanFiles(deps, before(orphanAgeMs)),
  };
  const memoryUses = await forgetOldUses(deps);
  const validations = await forgetOldBatches(deps);
  const undoData = await forgetBefore(deps);
  const interactions = await forgetOldInteractions(deps);
  const acknowledgements = await forgetOldAcknowledgements(deps);
  await insertCleanUp(deps.db, done);
  await deleteCleanUpsBefore(deps.db, before(cleanUpsKeptMs).toISOString());
  const { at: _, ...deleted } = done;
  const counts = { ...deleted, memoryUses, validations, undoData, interactions, acknowledgements };
  const isAny = Object.values(counts).some((count) => count > 0);
  if (isAny) await recordSystemAudit(deps.db, { action: 'retention.cleaned_up', objectType: 'server', details: counts });
  deps.log.info({ ...done, memoryUses, validations, undoData, interactions, acknowledgements }, 'clean-up');
  return done;
}

/** Cleans up now and every hour, while the clock can be trusted. A failed clean-up is tried again an hour later. */
export function cleanUps(deps: Deps): TimedJob {
  const isTrusted = createClockWatch(deps);
  return {
    firstAfterMs: 0,
    everyMs: cleanUpEveryMs,
    run: async () => {
      if (await isTrusted()) await cleanUp(deps);
    },
    failed: 'the clean-up failed',
    isAwaited: false,
  };
}

/**
 * A clock that is a year ahead by mistake makes everything old. Where it is days ahead of the last clean-up, because it jumped or the product was off, nothing is
 * deleted by its age until the product has run for a day with that clock: time for somebody to set it right.
 */
function createClockWatch(deps: Deps): () => Promise<boolean> {
  let doubtedAt: number | undefined;
  return async () => {
    const last = await findLastCleanUp(deps.db);
    const aheadMs = last === undefined ? 0 : deps.now().getTime() - Date.parse(last.at);
    if (aheadMs <= longestGapMs) {
      doubtedAt = undefined;
      return true;
    }
    doubtedAt ??= performance.now();
    if (performance.now() - doubtedAt >= doubtMs) return true;
    deps.log.warn(
      { aheadHours: Math.round(aheadMs / cleanUpEveryMs) },
      'the clock is days ahead of the last clean-up: nothing is deleted for a day',
    );
    return false;
  };
}

/** When it was cleaned up last, and how many chats are older than they may be at that: none, if it works. */
export async function readRetention(deps: Deps): Promise<{ lastAt: string | undefined; isOverdue: boolean; chatsTooOld: number }> {
  const now = deps.now().getTime();
  const last = await findLastCleanUp(deps.db);
  // One that has become 30 days old since the last clean-up goes with the next.
  const tooOld = new Date(now - chatRetentionMs - cleanUpEveryMs).toISOString();
  return {
    lastAt: last?.at,
    isOverdue: last === undefined || now - Date.parse(last.at) > 2 * cleanUpEveryMs,
    chatsTooOld: await countChatsIdleSince(deps.db, tooOld),
  };
}
