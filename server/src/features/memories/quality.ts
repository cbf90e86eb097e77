import { countWords } from '../../lib/count-words.ts';
import {
  type QualityPart,
  qualityPartNames,
  type QualityPartName,
  qualityPartPoints,
  memoryUseDays,
} from '@vademecum/shared/memories/memory-quality.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { SourceState } from '@vademecum/shared/memories/memory-sources.ts';

/** What is known of a memory that its quality depends on. */
export interface QualityFacts {
  /** The beginning of its content is enough. */
  value: string;
  category: string | null;
  source: string | null;
  /** What has become of its passage; null where it has none. */
  sourceState: SourceState | null;
  updatedAt: string;
  reviewDue: string | null;
  /** Answers that ever cited it. */
  accessCount: number;
  /** Answers of the last 90 days that cited it. */
  recentUses: number;
  /** Those of them that got feedback, and the sum of it, 0-1 each. */
  ratings: number;
  ratingSum: number;
  /** Other memories that say nearly the same. */
  duplicates: number;
}

export interface Quality {
  /** 0-1, two decimals. */
  score: number;
  parts: QualityPart[];
}

const day = 24 * 60 * 60 * 1000;
/** Shorter notes rarely say all that a reader needs. */
const completeWords = 12;
const categoryPoints = 7;
const freshDays = 365;
const staleDays = 3 * 365;
/** More uses than this prove nothing more. */
const enoughUses = 10;

/** A share of a part's points, 0-1, and why. */
interface Judgement {
  share: number;
  why: string;
}

/**
 * How good a memory is: whether it says enough, where that comes from, whether it was looked at lately, was of use, pleased those who got it as an answer, and is
 * said once. No judgement of whether it is true. Points are whole, so that the score is their very sum.
 */
export function qualityOf(facts: QualityFacts, now: Date): Quality {
  const judgements: Record<QualityPartName, Judgement> = {
    completeness: completeness(facts),
    source: source(facts),
    freshness: freshness(facts, now),
    use: use(facts),
    feedback: feedback(facts),
    duplicates: duplicates(facts),
  };
  const parts = qualityPartNames.map((name) => ({
    name,
    points: Math.round(judgements[name].share * qualityPartPoints[name]),
    why: judgements[name].why,
  }));
  return { score: parts.reduce((sum, { points }) => sum + points, 0) / 100, parts };
}

function completeness({ value, category }: QualityFacts): Judgement {
  const words = countWords(value);
  const whole = qualityPartPoints.completeness;
  const points = (whole - categoryPoints) * Math.min(1, words / completeWords) + (category === null ? 0 : categoryPoints);
  const length = words >= completeWords ? 'Complete on its own' : `Has ${countOf(words, 'word')}; ${completeWords} make a complete note`;
  return { share: points / whole, why: `${length}, and has ${category === null ? 'no' : 'a'} category.` };
}

const sourceShares: Record<SourceState, Judgement> = {
  there: { share: 1, why: 'Comes from a passage that is still in its document' },
  changed: { share: 0.4, why: 'Its document now says something else there' },
  deleted: { share: 0, why: 'Its document was deleted.' },
};

function source({ source, sourceState }: QualityFacts): Judgement {
  if (sourceState !== null) return sourceShares[sourceState];
  if (source !== null) return { share: 2 / 3, why: 'Has a source; a document passage would count in full' };
  return { share: 0, why: 'Has no source' };
}

/** All of it for a year after the last change, then falling to nothing after three; nothing once its review is overdue. */
function freshness({ updatedAt, reviewDue }: QualityFacts, now: Date): Judgement {
  if (reviewDue !== null && now.getTime() >= Date.parse(reviewDue) + day) {
    return { share: 0, why: `Review was due ${dayLabel(reviewDue)}.` };
  }
  const age = (now.getTime() - Date.parse(updatedAt)) / day;
  const share = Math.min(1, Math.max(0, (staleDays - age) / (staleDays - freshDays)));
  return { share, why: `Last changed ${dayLabel(updatedAt)}. Counts less after a year and nothing after three.` };
}

/** Uses of former days count half: a subject that was in demand once may be over. */
function use({ accessCount, recentUses }: QualityFacts): Judgement {
  const earlier = Math.max(0, accessCount - recentUses);
  const weighed = Math.min(enoughUses, recentUses + earlier / 2);
  const why =
    accessCount === 0
      ? 'No answer has used it yet.'
      : `Used in ${countOf(recentUses, 'answer')} in the last ${memoryUseDays} days${earlier > 0 ? ` and ${earlier.toLocaleString('en-US')} before (earlier ones count half)` : ''}.`;
  return { share: Math.log(1 + weighed) / Math.log(1 + enoughUses), why };
}

/** As if one person had been content and another not before anybody was asked: a single voice decides nothing. */
function feedback({ ratings, ratingSum }: QualityFacts): Judgement {
  const share = (ratingSum + 1) / (ratings + 2);
  if (ratings === 0) return { share, why: `No feedback in the last ${memoryUseDays} days (counts as half).` };
  const mean = Math.round((100 * ratingSum) / ratings);
  return {
    share,
    why: `Of ${countOf(ratings, 'answer')} with feedback, ${mean}% positive; few ratings count less.`,
  };
}

function duplicates({ duplicates }: QualityFacts): Judgement {
  if (duplicates === 0) return { share: 1, why: 'No near-duplicates' };
  const others = duplicates === 1 ? '1 other memory says' : `${duplicates.toLocaleString('en-US')} other memories say`;
  return { share: 1 / (1 + duplicates), why: `${others} nearly the same.` };
}

function countOf(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : `${thing}s`}`;
}
