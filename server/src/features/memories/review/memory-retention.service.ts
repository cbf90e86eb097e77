import {
  type After,
  type DryRun,
  type DueMemory,
  type dueMemoriesSchema,
  type policyCountsSchema,
  reviewPage,
  type ReviewedMemory,
} from '@vademecum/shared/memories/retention-policies.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { localDay } from '../../../lib/local-day.ts';
import { inSlices } from '../../../runtime/slices.ts';
import { keepMemories } from '../memory-changes.service.ts';
import { idRanges, readMemories } from '../memory-lists.service.ts';
import { getMemoryDetails } from '../memories.service.ts';
import { countDue, countDueByPolicy, type DueFilter, type DuePlace, listDue, listDueRows, listLastUses } from './due.queries.ts';
import { askedAt, dueReason } from './due-reason.ts';
import { listPolicies } from './policies.queries.ts';

/** Ids looked through at a time: a few milliseconds, between which others are served. */
const slice = 1_000;
/** Memories whose whole text is read at a time. */
const textSlice = 100;
const shownUses = 5;
const dayMs = 24 * 60 * 60 * 1000;

type Page = z.infer<typeof dueMemoriesSchema>;

/** Everything that somebody should look at: what an active policy asks about, and what its review date asks about. */
async function reviewFilter(deps: Pick<Deps, 'db' | 'now'>): Promise<DueFilter> {
  const now = deps.now();
  const active = (await listPolicies(deps.db)).filter(({ isActive }) => isActive);
  return { policies: active.map((policy) => askedAt(policy, now)), reviewBefore: localDay(now), now };
}

/** How many memories wait for somebody to look at them. */
export async function countReviewBacklog(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return countAll(deps, await reviewFilter(deps));
}

/** At most `reviewPage` of them, the longest unused first. */
export async function pageReview(deps: Deps, after: After | null): Promise<Page> {
  return pageOf(deps, await reviewFilter(deps), after);
}

/** The memories that a policy would ask about if it were active, regardless of other policies. */
export function dryRun(deps: Deps, { cursor = null, direction: _, ...criteria }: DryRun): Promise<Page> {
  const now = deps.now();
  return pageOf(deps, { policies: [askedAt(criteria, now)], reviewBefore: null, now }, cursor);
}

export async function countByPolicy(deps: Deps): Promise<z.infer<typeof policyCountsSchema>> {
  const now = deps.now();
  const policies = await listPolicies(deps.db);
  const asked = policies.map((policy) => askedAt(policy, now));
  const counts = policies.map(({ id }) => ({ id, due: 0 }));
  for await (const range of idRanges(deps.db, slice)) {
    const found = await countDueByPolicy(deps.db, asked, now, range);
    for (const [index, count] of counts.entries()) count.due += found[index] ?? 0;
  }
  return counts;
}

/** All of them with their whole text, the longest unused first. */
export async function listReview(deps: Deps): Promise<DueMemory[]> {
  const filter = await reviewFilter(deps);
  const places = await placesOf(deps, filter, { after: null, limit: -1 });
  const due: DueMemory[] = [];
  for await (const some of inSlices(places, textSlice)) {
    const ids = some.map(({ id }) => id);
    const memories = new Map((await readMemories(deps, ids)).map((memory) => [memory.id, memory]));
    for (const id of ids) {
      const memory = memories.get(id);
      const reason = memory && dueReason(memory, filter.policies, todayOf(filter));
      // Notes that somebody dealt with in the meantime are no longer due.
      if (memory !== undefined && reason !== undefined) due.push({ ...memory, dueReason: reason });
    }
  }
  return due;
}

/** What somebody needs to decide about one memory, whether it is due or no longer is. */
export async function readReviewed(deps: Deps, id: number): Promise<ReviewedMemory> {
  const memory = await getMemoryDetails(deps, id);
  const filter = await reviewFilter(deps);
  const isAsked = !memory.isArchived && (memory.keptUntil === null || memory.keptUntil <= filter.now.toISOString());
  const reason = isAsked ? dueReason(memory, filter.policies, todayOf(filter)) : undefined;
  return { ...memory, dueReason: reason ?? null, lastUses: await listLastUses(deps.db, id, shownUses) };
}

/** No policy and no review date asks about it for so many days; null ends that. */
export async function keepMemory(deps: Deps, { id, days }: { id: number; days: number | null }): Promise<Memory> {
  const until = days === null ? null : new Date(deps.now().getTime() + days * dayMs).toISOString();
  await keepMemories(deps.db, [id], until);
  return getMemoryDetails(deps, id);
}

async function pageOf(deps: Pick<Deps, 'db'>, filter: DueFilter, after: After | null): Promise<Page> {
  const places = await placesOf(deps, filter, { after, limit: reviewPage + 1 });
  const shown = places.slice(0, reviewPage);
  const rows = new Map(
    (
      await listDueRows(
        deps.db,
        shown.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const memories = shown.flatMap(({ id }) => {
    const row = rows.get(id);
    const reason = row && dueReason(row, filter.policies, todayOf(filter));
    if (row === undefined || reason === undefined) return [];
    const { updatedAt: _, qualityScore, ...memory } = row;
    return { ...memory, qualityScore, dueReason: reason };
  });
  const isMore = places.length > reviewPage;
  return { memories, total: await countAll(deps, filter), nextCursor: isMore ? (shown.at(-1) ?? null) : null };
}

const todayOf = ({ now }: DueFilter) => ({ now, today: localDay(now) });

async function countAll({ db }: Pick<Deps, 'db'>, filter: DueFilter): Promise<number> {
  let count = 0;
  for await (const range of idRanges(db, slice)) count += await countDue(db, filter, range);
  return count;
}

/** limit -1: all. */
async function placesOf({ db }: Pick<Deps, 'db'>, filter: DueFilter, page: { after: After | null; limit: number }): Promise<DuePlace[]> {
  let first: DuePlace[] = [];
  for await (const range of idRanges(db, slice)) {
    first.push(...(await listDue(db, filter, range, page)));
    first.sort((one, other) => (one.since === other.since ? one.id - other.id : one.since < other.since ? -1 : 1));
    if (page.limit >= 0) first = first.slice(0, page.limit);
  }
  return first;
}
