import type { HealthMetricName } from '@vademecum/shared/memories/health-choices.ts';
import {
  healthMetricKinds,
  type HealthStatus,
  healthValueLabel,
  leastJudged,
  usedWithinDays,
} from '@vademecum/shared/memories/memory-health.ts';

/** base: of how many memories the value is a share, average or sum. */
interface Measured {
  metricName: HealthMetricName;
  value: number;
  base: number;
}

/** What a metric counts, and what to do when there is too much or too little of it. */
const words: Record<HealthMetricName, { what: string; advice: string }> = {
  total_memories: {
    what: 'Memories that answer questions',
    advice: 'Archive what is no longer asked for; a retention policy finds it.',
  },
  average_quality: {
    what: 'What the memories are worth on average',
    advice: 'Open the weakest: complete them, say where they come from, and bring them up to date.',
  },
  review_backlog: {
    what: 'Memories that a retention policy asks to keep or to archive',
    advice: 'Go through Memory Review, or loosen the policy that asks about too many.',
  },
  identifiers: {
    what: 'Memories that may say who a patient is, to everybody who may chat',
    advice: 'Open each and take out what tells who the patient is.',
  },
  contradictions: {
    what: 'Memories that say something else than a document or another memory',
    advice: 'Open each beside what it contradicts, and correct or archive the one that is wrong.',
  },
  stale_share: {
    what: 'Past their review, or neither changed nor used for a year',
    advice: 'Read each: save it with a new review date if it holds, archive it if it does not.',
  },
  near_duplicate_share: {
    what: 'Say nearly the same as another memory',
    advice: 'Join each pair in one memory, and archive the other.',
  },
  never_used_share: {
    what: `${usedWithinDays} days old or more, and used in no answer`,
    advice: 'Reword their topics as staff would ask, or archive them.',
  },
  uncategorized_share: {
    what: 'Without a category',
    advice: 'Give them one.',
  },
  total_size: {
    what: 'Text of all memories together',
    advice: 'Shorten the longest, or move them to the document library, which is made for long texts.',
  },
};

/** A share or average of so few says nothing. */
export function isTooFew({ metricName, base }: Pick<Measured, 'metricName' | 'base'>): boolean {
  return healthMetricKinds[metricName].unit === 'percent' && base < leastJudged;
}

/** "Without a category: 31 of 120 memories." */
export function describeMetric(measured: Measured): string {
  const { metricName, value, base } = measured;
  const text = `${words[metricName].what}: ${figure(metricName, value, base)}.`;
  return isTooFew(measured) ? `${text} That is too few to judge by; from ${leastJudged} on it is judged.` : text;
}

function figure(metricName: HealthMetricName, value: number, base: number): string {
  const { unit } = healthMetricKinds[metricName];
  const label = healthValueLabel(value, unit);
  if (unit === 'count') return label;
  if (unit === 'bytes' || metricName === 'average_quality') return `${label}, of ${memories(base)}`;
  return `${healthValueLabel((value * base) / 100, 'count')} of ${memories(base)}`;
}

const memories = (count: number): string => `${healthValueLabel(count, 'count')} ${count === 1 ? 'memory' : 'memories'}`;

export function adviseOn(metricName: HealthMetricName, status: HealthStatus): string {
  return status === 'normal' ? 'Nothing to do.' : words[metricName].advice;
}
