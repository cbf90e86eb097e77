import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { Feedback } from '@vademecum/shared/learning/feedback.ts';
import { memoryUseDays } from '@vademecum/shared/memories/memory-quality.ts';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { judgeMemories, recomputeQualityOf } from './quality.service.ts';
import { deleteUsesBefore, insertUses, updateRating } from './uses.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Uses deleted at a time. */
const slice = 500;

/** Counts each memory that an answer cites once, however often it is cited. */
export async function recordMemoryUse(db: Db, answer: { messageId: number; citations: readonly Citation[]; at: Date }): Promise<void> {
  const ids = [...new Set(answer.citations.flatMap(({ memoryId }) => memoryId ?? []))];
  if (ids.length === 0) return;
  await insertUses(db, ids, { messageId: answer.messageId, at: answer.at.toISOString() });
  await judgeMemories(db, ids, answer.at);
}

/** A person's opinion of an answer counts for the memories that it cited; a person who changes their mind takes the former opinion back. */
export async function rateMemoryUse(db: Db, feedback: Feedback, now: Date): Promise<void> {
  const ids = await updateRating(db, feedback.messageId, ratingOf(feedback));
  if (ids.length > 0) await judgeMemories(db, ids, now);
}

/** 0-1; words alone are no figure. */
function ratingOf({ rating, isHelpful }: Feedback): number | null {
  if (rating != null) return (rating - 1) / 4;
  return isHelpful == null ? null : Number(isHelpful);
}

/** Uses are kept for 90 days; the quality of the memories they counted for is recomputed. Returns how many were deleted. */
export async function forgetOldUses(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(deps.now().getTime() - memoryUseDays * dayMs).toISOString();
  const used = new Set<number>();
  let count = 0;
  for (;;) {
    const ids = await deleteUsesBefore(deps.db, before, slice);
    for (const id of ids) used.add(id);
    count += ids.length;
    if (ids.length < slice) break;
    await setImmediate();
  }
  await recomputeQualityOf(deps, [...used]);
  return count;
}
