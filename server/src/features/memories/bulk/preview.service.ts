import type { BulkAction } from '@vademecum/shared/memories/bulk-choices.ts';
import { type BulkPreview, bulkSamples, bulkStatus, isReversible, type PreviewBulk } from '@vademecum/shared/memories/bulk.ts';
import type { Deps } from '../../../deps.ts';
import { localDay } from '../../../lib/local-day.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { listSamples, type Sample } from './affected.queries.ts';
import { findAmong, findMeeting } from './affected.service.ts';
import type { BulkTarget } from './bulk-jobs.ts';
import { deletePreviewsExpiredBefore, insertPreview, listRuns, type NewPreview, type StoredParameters } from './bulk.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const previewLifetimeMs = 10 * 60 * 1000;
/** For this long an expired one is distinguished from one that never existed. */
const rememberedMs = dayMs;
const runsRead = 50;

/** What an action would change, and the confirmation with which it is carried out. Nothing is changed. */
export async function previewBulk(deps: Deps, userId: number, input: PreviewBulk): Promise<BulkPreview> {
  const { action, memoryIds = [], criteria } = input;
  const target = targetOf(input, deps.now());
  const found =
    criteria === undefined
      ? await findAmong(deps.db, action, target, memoryIds)
      : await findMeeting(deps.db, action, target, criteria, deps.now());
  const asked = criteria === undefined ? ascending(memoryIds) : null;
  const { confirmationToken, expiresAt } = await keepPreview(deps, { userId, action, parameters: { target, asked }, ids: found.ids });
  const estimate = estimateDuration(found.ids.length, await listRuns(deps.db, action, runsRead));
  const samples = await listSamples(deps.db, found.ids.slice(0, bulkSamples));
  return {
    action,
    affectedCount: found.ids.length,
    leftOut: found.leftOut,
    estimatedDuration: estimate.words,
    estimatedMs: estimate.ms,
    reversible: isReversible(action),
    memoryPreviews: samples.map((sample) => ({ id: sample.id, topic: sample.topic, ...statusesOf(action, target, sample) })),
    confirmationToken,
    expiresAt,
  };
}

export const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

function targetOf({ action, parameters = {} }: PreviewBulk, now: Date): BulkTarget {
  if (action === 'set-category') return { category: parameters.category ?? null };
  if (action === 'extend-review') return { reviewDue: localDay(new Date(now.getTime() + (parameters.days ?? 0) * dayMs)) };
  return {};
}

interface Kept {
  userId: number;
  action: BulkAction;
  parameters: StoredParameters;
  ids: readonly number[];
}

async function keepPreview({ db, bulk, now }: Deps, { userId, action, parameters, ids }: Kept) {
  const at = now().getTime();
  const preview: NewPreview = {
    userId,
    action,
    parameters: JSON.stringify(parameters),
    memoryIds: JSON.stringify(ids),
    expiresAt: new Date(at + previewLifetimeMs).toISOString(),
  };
  const confirmationToken = bulk.confirmations.make(preview);
  await deletePreviewsExpiredBefore(db, new Date(at - rememberedMs).toISOString());
  await insertPreview(db, { ...preview, tokenHash: hashToken(confirmationToken) });
  return { confirmationToken, expiresAt: preview.expiresAt };
}

function statusesOf(action: BulkAction, target: BulkTarget, sample: Sample): { currentStatus: string; newStatus: string } {
  const { archived, category, deleted, review } = bulkStatus;
  const from = (currentStatus: string, newStatus: string) => ({ currentStatus, newStatus });
  switch (action) {
    case 'archive':
    case 'restore':
      return from(archived(sample.isArchived), archived(!sample.isArchived));
    case 'delete':
      return from(archived(sample.isArchived), deleted);
    case 'protect':
    case 'unprotect':
      return from(bulkStatus.protected(sample.isProtected), bulkStatus.protected(!sample.isProtected));
    case 'set-category':
      return from(category(sample.category), category(target.category ?? null));
    case 'extend-review':
      return from(review(sample.reviewDue), review(target.reviewDue ?? null));
  }
}

/** What a run took. */
interface Run {
  affectedCount: number;
  durationMs: number;
}

/** Runs more than ten times smaller or larger say nothing: what every run takes weighs too much in one, and the disk in the other. */
const alike = 10;

/** How long a run of that size takes, from former ones of about that size: the median of their time for each memory. */
function estimateDuration(count: number, runs: readonly Run[]): { words: string; ms: number | null } {
  const fitting = runs.filter(({ affectedCount }) => affectedCount * alike >= count && affectedCount <= count * alike);
  const rates = fitting.map(({ affectedCount, durationMs }) => durationMs / affectedCount).sort((one, other) => one - other);
  const median = rates[Math.floor(rates.length / 2)];
  if (median === undefined)
    return { words: `not measured on this machine yet${runs.length > 0 ? ' for about this many memories' : ''}`, ms: null };
  const ms = median * count;
  return { words: `about ${inWords(ms)}, measured in ${fitting.length === 1 ? 'a run' : `${fitting.length} runs`} on this machine`, ms };
}

function inWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 100)) / 10;
  return seconds === 1 ? '1 second' : `${seconds.toLocaleString('en-US')} seconds`;
}
