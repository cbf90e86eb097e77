import type { Candidate } from './closeness.ts';
import type { Evidence } from './evidence.ts';
import { judge } from './gate.ts';
import type { Retrieved, RetrievedPassage } from './search.ts';

/** Of the best passages; a list that was cut between passages comes whole. */
export const listsCompleted = 3;

type Compare = (question: string, texts: readonly string[]) => Promise<readonly number[] | undefined>;
type Asked = { question: string; limit: number };

/**
 * Lets the encoder compare the candidates with the question. Passages with the closest sentences come first, `limit` of them, and the evidence is judged with
 * what the comparison says. Without a comparison in time the passages stay as the search ranked them.
 */
export async function rerank(retrieved: Retrieved, { question, limit }: Asked, compare: Compare | undefined): Promise<Retrieved> {
  const { passages, evidence, candidates, isOrdered } = retrieved;
  if (candidates.length === 0) return retrieved;
  const texts = candidates.map(({ text }) => text);
  const scores = await compare?.(question, texts);
  return {
    passages: isOrdered ? passages : firstPassages(passages, scores && { candidates, scores }, limit),
    evidence: scores === undefined ? evidence : judgeAgain(evidence, scores),
    candidates: [],
    isOrdered: true,
  };
}

/** `scores`: for each candidate, how well it meets the question. */
type Compared = { candidates: readonly Candidate[]; scores: readonly number[] };

/** The best passages, then the rest of the lists that the first of them belong to. */
function firstPassages(passages: readonly RetrievedPassage[], compared: Compared | undefined, limit: number): RetrievedPassage[] {
  const found = passages.filter(({ completes }) => completes === undefined);
  const best = (compared === undefined ? found : withCloseness(found, compared)).slice(0, limit);
  const completed = new Set(best.slice(0, listsCompleted).map(({ id }) => id));
  const shown = new Set(best.map(({ id }) => id));
  const rest = passages.filter(({ id, completes }) => completes !== undefined && completed.has(completes) && !shown.has(id));
  return [...best, ...rest];
}

function judgeAgain(evidence: Evidence, scores: readonly number[]): Evidence {
  const closest = Math.max(...scores);
  const mean = scores.reduce((sum, score) => sum + score / scores.length, 0);
  const features = { ...evidence.features, closest, closestAbove: closest - mean };
  return { ...evidence, features, ...judge(features) };
}

/** Three standard deviations below the other candidates count as zero, three above as one. */
const [lowest, range] = [-3, 6];

/** The passages with the closest sentence first. Passages without a candidate keep their order at the end. */
function withCloseness(passages: readonly RetrievedPassage[], { candidates, scores }: Compared): RetrievedPassage[] {
  const closeness = passages.map(() => new Map<number, number>());
  standardised(scores).forEach((score, index) => {
    const candidate = candidates[index];
    if (candidate === undefined) return;
    closeness[candidate.passage]?.set(candidate.start, Math.max(0, (score + candidate.prior - lowest) / range));
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
