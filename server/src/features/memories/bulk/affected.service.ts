import type { BulkAction } from '@vademecum/shared/memories/bulk-choices.ts';
import { type BulkCriteria, type LeftOut, type LeftOutReason, leftOutReasonNames } from '@vademecum/shared/memories/bulk.ts';
import type { Db } from '../../../db/open.ts';
import { localDay } from '../../../lib/local-day.ts';
import { inSlices } from '../../../runtime/slices.ts';
import { idRanges } from '../memory-lists.service.ts';
import { type Affected, listAffectedAmong, listAffectedBetween } from './affected.queries.ts';
import type { BulkTarget } from './bulk-jobs.ts';

/** Ids looked at before others are served. */
const slice = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** Whom an action changes, in ascending order, and whom it leaves as they are. */
export interface Found {
  ids: number[];
  leftOut: LeftOut[];
}

export async function findAmong(db: Db, action: BulkAction, target: BulkTarget, asked: readonly number[]): Promise<Found> {
  const found = new Tally();
  const ids = [...new Set(asked)].sort((one, other) => one - other);
  for await (const part of inSlices(ids, slice)) {
    const rows = await listAffectedAmong(db, action, target, part);
    found.add(rows);
    found.leaveOut('missing', part.length - rows.length);
  }
  return found.result();
}

export async function findMeeting(db: Db, action: BulkAction, target: BulkTarget, criteria: BulkCriteria, now: Date): Promise<Found> {
  const found = new Tally();
  const { unusedDays = 0, reviewDueWithin = 0 } = criteria;
  const at = {
    ...criteria,
    unusedSince: new Date(now.getTime() - unusedDays * dayMs).toISOString(),
    reviewUntil: localDay(new Date(now.getTime() + reviewDueWithin * dayMs)),
  };
  for await (const range of idRanges(db, slice)) found.add(await listAffectedBetween(db, action, target, at, range));
  return found.result();
}

class Tally {
  readonly #ids: number[] = [];
  readonly #leftOut = new Map<LeftOutReason, number>();

  add(rows: readonly Affected[]): void {
    for (const { id, reason } of rows) {
      if (reason === null) this.#ids.push(id);
      else this.leaveOut(reason, 1);
    }
  }

  leaveOut(reason: LeftOutReason, count: number): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + count);
  }

  result(): Found {
    const leftOut = leftOutReasonNames.map((reason) => ({ reason, count: this.#leftOut.get(reason) ?? 0 }));
    return { ids: this.#ids, leftOut: leftOut.filter(({ count }) => count > 0) };
  }
}
