import type { Candidate } from './closeness.ts';
import type { Evidence } from './evidence.ts';
import { judge } from './gate.ts';
import type { Retrieved, RetrievedPassage } from './search.ts';

/** Of the best passages; a list that was cut between passages comes whole. */
export const listsCompleted = 3;

/** What was retrieved once the encoder has compared its candidates: the passages with the sentences that meet the question best, `limit` of them. */
export function settle({ passages, evidence, candidates }: Retrieved, met: readonly number[] | undefined, limit: number): Retrieved {
  if (candidates.length === 0) return { passages, evidence, candidates };
  const found = passages.filter(({ completes }) => completes === undefined);
  const best = (met === undefined ? found : withCloseness(found, candidates, met)).slice(0, limit);
  const completed = new Set(best.slice(0, listsCompleted).map(({ id }) => id));
  const shown = new Set(best.map(({ id }) => id));
  const rest = passages.filter(({ id, completes }) => completes !== undefined && completed.has(completes) && !shown.has(id));
  return { passages: [...best, ...rest], evidence: met === undefined ? evidence : judgedAgain(evidence, met), candidates: [] };
}

function judgedAgain(evidence: Evidence, met: readonly number[]): Evidence {
  const closest = Math.max(...met);
  const features = { ...evidence.features, closest, closestAbove: closest - met.reduce((sum, value) => sum + value / met.length, 0) };
  return { ...evidence, features, ...judge(features) };
}

/** Where standard deviations become shares: a sentence that is so far below the others counts as one that was not read. */
const [lowest, range] = [-3, 6];

/**
 * The passages with how well their sentences meet the question, those with the best sentence first; those without any stay behind in their order. `met`: for
 * each candidate, as the encoder tells.
 */
function withCloseness(
  passages: readonly RetrievedPassage[],
  candidates: readonly Candidate[],
  met: readonly number[],
): RetrievedPassage[] {
  const closeness = passages.map(() => new Map<number, number>());
  standardised(met).forEach((value, index) => {
    const candidate = candidates[index];
    if (candidate === undefined) return;
    closeness[candidate.passage]?.set(candidate.start, Math.max(0, (value + candidate.prior - lowest) / range));
  });
  return passages
    .map((passage, place) => ({ ...passage, closeness: closeness[place] ?? new Map<number, number>() }))
    .sort((a, b) => Math.max(0, ...b.closeness.values()) - Math.max(0, ...a.closeness.values()));
}

/** In standard deviations from the mean; zeros where all are the same. */
export function standardised(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length || 1));
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}
