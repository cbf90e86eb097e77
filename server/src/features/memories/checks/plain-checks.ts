import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import type { MemoryIssue } from '@vademecum/shared/memories/memory-issues.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';

/** Data that the checks have on a memory in addition to its text. */
export interface MemoryFacts {
  topic: string;
  value: string;
  category: string | null;
  updatedAt: string;
  lastAccessed: string;
  /** YYYY-MM-DD. */
  reviewDue: string | null;
  /** What is wrong with the place that it was taken from; null where it has none, or one that is there. */
  deadSource: string | null;
}

const leastWords = 4;
/** Not edited or used in an answer for this long: nobody has checked whether it is still true. */
const staleDays = 365;
const day = 24 * 60 * 60 * 1000;
/** Words that replace a text that was never written. */
const placeholder =
  /^(?:tbd|tbc|tba|todo|to do|n\/?a|none|nothing|test|xxx+|placeholder|lorem ipsum|coming soon|to be (?:done|added|written|confirmed|determined))\b/i;

/** What can be seen in a memory alone, without its text being compared with any other. `today` as YYYY-MM-DD. */
export function findPlain(memory: MemoryFacts, now: Date, today: string): MemoryFinding[] {
  const found: [MemoryIssue, string | undefined][] = [
    ['dead-source', memory.deadSource ?? undefined],
    [isEmpty(memory.value) ? 'empty' : 'too-short', emptyOrShort(memory.value)],
    ['stale', staleness(memory, now, today)],
    ['no-category', memory.category === null ? 'No category assigned' : undefined],
  ];
  return found.flatMap(([kind, detail]) => (detail === undefined ? [] : [finding(kind, detail)]));
}

/** A finding that names nothing but what is given. */
export function finding<Kind extends string>(kind: Kind, detail: string, about: Partial<Omit<MemoryFinding, 'kind'>> = {}) {
  return { kind, detail, otherMemoryId: null, otherTopic: null, documentId: null, lineIndex: null, ...about };
}

function isEmpty(value: string): boolean {
  const text = value.trim();
  return !/[\p{L}\p{N}]/u.test(text) || (text.length < 40 && placeholder.test(text));
}

function emptyOrShort(value: string): string | undefined {
  if (isEmpty(value)) return 'It is empty.';
  const words = value.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return words < leastWords ? `Its content has fewer than ${leastWords} words: too few to answer a question.` : undefined;
}

function staleness({ reviewDue, updatedAt, lastAccessed }: MemoryFacts, now: Date, today: string): string | undefined {
  if (reviewDue !== null && reviewDue < today) return `Review was due ${dayLabel(reviewDue)}.`;
  const looked = Math.max(Date.parse(updatedAt), Date.parse(lastAccessed));
  const days = Math.floor((now.getTime() - looked) / day);
  return days >= staleDays ? `Not edited or used in an answer for ${days} days.` : undefined;
}
