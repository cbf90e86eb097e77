import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import type { PolicyCriteria } from '@vademecum/shared/memories/retention-policies.ts';

/** What makes a memory due, as far as the memory itself knows. */
export interface DueFacts {
  category: MemoryCategory | null;
  updatedAt: string;
  lastAccessed: string;
  accessCount: number;
  /** Null until it was computed: no judgement of it. */
  qualityScore: number | null;
  isProtected: boolean;
  /** YYYY-MM-DD. */
  reviewDue: string | null;
}

/** A policy as it is asked at some moment. */
export interface AskingPolicy extends PolicyCriteria {
  /** Left out while it is being written. */
  policyName?: string;
  /** What was neither used nor changed since then is as old as it asks for. */
  since: string;
}

const day = 24 * 60 * 60 * 1000;

export function askedAt(policy: PolicyCriteria & { policyName?: string }, now: Date): AskingPolicy {
  return { ...policy, since: new Date(now.getTime() - policy.retentionDays * day).toISOString() };
}

/** Every reason in sentences, its review date first; undefined where there is none. `today` as YYYY-MM-DD. The same rules in SQL: due.queries.ts. */
export function dueReason(
  memory: DueFacts,
  policies: readonly AskingPolicy[],
  { now, today }: { now: Date; today: string },
): string | undefined {
  const review = memory.reviewDue !== null && memory.reviewDue < today ? [`Review was due ${dayLabel(memory.reviewDue)}.`] : [];
  const asked = policies.filter((policy) => asksAbout(policy, memory)).map((policy) => reasonOf(policy, memory, now));
  const reasons = [...review, ...asked];
  return reasons.length === 0 ? undefined : reasons.join(' ');
}

function asksAbout(policy: AskingPolicy, memory: DueFacts): boolean {
  return (
    !memory.isProtected &&
    (policy.category === null || policy.category === memory.category) &&
    memory.lastAccessed <= policy.since &&
    memory.updatedAt <= policy.since &&
    (demandsNothing(policy) || isTooLittleUsed(policy, memory) || isTooPoor(policy, memory))
  );
}

/** Then the days alone decide. */
export function demandsNothing({ minAccessCount, minQualityScore }: PolicyCriteria): boolean {
  return minAccessCount === 0 && minQualityScore === 0;
}

const isTooLittleUsed = (policy: PolicyCriteria, memory: DueFacts): boolean => memory.accessCount < policy.minAccessCount;
const isTooPoor = (policy: PolicyCriteria, memory: DueFacts): boolean =>
  memory.qualityScore !== null && memory.qualityScore < policy.minQualityScore;

function reasonOf(policy: AskingPolicy, memory: DueFacts, now: Date): string {
  const last = Math.max(Date.parse(memory.lastAccessed), Date.parse(memory.updatedAt));
  const name = policy.policyName === undefined ? 'the policy' : `the policy “${policy.policyName}”`;
  const sentences = [
    `Not used or edited for ${days(Math.floor((now.getTime() - last) / day))}; ${name} flags after ${policy.retentionDays}.`,
  ];
  if (isTooLittleUsed(policy, memory)) {
    sentences.push(`Used ${times(memory.accessCount)} (minimum ${policy.minAccessCount}).`);
  }
  if (isTooPoor(policy, memory)) {
    sentences.push(`Quality ${percent(memory.qualityScore ?? 0)} (minimum ${percent(policy.minQualityScore)}).`);
  }
  return sentences.join(' ');
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
const times = (count: number): string => `${count} ${count === 1 ? 'time' : 'times'}`;
const percent = (share: number): string => `${Math.round(share * 100)}%`;
