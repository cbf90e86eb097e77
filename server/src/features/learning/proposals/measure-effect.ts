import type { ActionEffect } from '@vademecum/shared/learning/proposals.ts';
import type { Deps } from '../../../deps.ts';
import { quoteFinder } from '../../../language/quotes.ts';
import type { SearchTrial } from '../../../index/search-tuning.ts';
import { listQuestions, type StoredAction, type Target } from './actions.queries.ts';
import { type CitedPassage, findProbes, findRating, listCited } from './evidence.queries.ts';

type Measuring = Pick<Deps, 'assistant' | 'db' | 'now'>;
type Hits = NonNullable<ActionEffect['hits']>;
type Passage = Pick<CitedPassage, 'documentId' | 'memoryId' | 'quote'>;

const amongFive = 5;
/** The very questions are asked again, so many of them. */
const askedAtMost = 20;

export const noEffect = (at: Date): ActionEffect => ({
  ...{ measuredAt: at.toISOString(), golden: null, hits: null, answered: null, rating: null },
});

/** What the search does with the very questions that something was learned from; null where there is none whose words are kept. */
export async function measureHits(
  deps: Measuring,
  target: Target,
  interactions: readonly number[],
  trial?: SearchTrial,
): Promise<Hits | null> {
  if (target.synonym !== undefined) return hitsOfSynonym(deps, target.pairs ?? [], trial);
  if (target.boost !== undefined) return hitsOfBoost(deps, target.boost, interactions, trial);
  return null;
}

async function hitsOfSynonym(deps: Measuring, pairs: readonly (readonly [number, number])[], trial?: SearchTrial): Promise<Hits | null> {
  const kept = pairs.slice(0, askedAtMost);
  const [asked, answered] = [kept.map(([one]) => one), kept.map(([, other]) => other)];
  const questions = new Map((await listQuestions(deps.db, asked)).map(({ id, question }) => [id, question]));
  const cited = await listCited(deps.db, answered);
  const hits: Hits = { questions: 0, found: 0, within: amongFive };
  for (const [asked, answered] of kept) {
    const question = questions.get(asked);
    const right = cited.filter(({ interactionId }) => interactionId === answered);
    if (question == null || right.length === 0) continue;
    const found = await placesOf(deps, question, amongFive, trial);
    hits.questions += 1;
    if (found.some((passage) => right.some((one) => isSame(passage, one)))) hits.found += 1;
  }
  return hits.questions === 0 ? null : hits;
}

/** A pinned passage should come first, a demoted one should not. */
async function hitsOfBoost(
  deps: Measuring,
  boost: NonNullable<Target['boost']>,
  interactions: readonly number[],
  trial?: SearchTrial,
): Promise<Hits | null> {
  const rows = await listQuestions(deps.db, interactions.slice(0, askedAtMost));
  const questions = [...new Set(rows.flatMap(({ question }) => question ?? []))];
  const hits: Hits = { questions: questions.length, found: 0, within: 1 };
  for (const question of questions) {
    const [first] = await placesOf(deps, question, 1, trial);
    const isFirst = first !== undefined && isSame(first, boost);
    if (isFirst === (boost.effect === 'pin')) hits.found += 1;
  }
  return hits.questions === 0 ? null : hits;
}

async function placesOf({ assistant }: Measuring, question: string, places: number, trial?: SearchTrial) {
  const { passages } = await assistant.search({ question, limit: 8, ...(trial !== undefined && { trial }) });
  return passages.slice(0, places);
}

function isSame(passage: { documentId: number | null; memoryId: number | null; text: string }, right: Passage): boolean {
  return passage.documentId === right.documentId && passage.memoryId === right.memoryId && quoteFinder(right.quote)(passage.text);
}

/** The effect of an action so far, apart from the golden questions; since: when it was carried out. */
export async function measureNow(deps: Measuring, action: StoredAction, since: string): Promise<ActionEffect> {
  const { target, evidence } = action;
  const effect = noEffect(deps.now());
  if (target.gapId !== undefined) {
    const probes = await findProbes(deps.db, target.gapId);
    return { ...effect, answered: probes === undefined ? null : { questions: probes.questions, answered: probes.answered } };
  }
  if (target.synonym !== undefined || target.boost !== undefined)
    return { ...effect, golden: action.after?.golden ?? null, hits: await measureHits(deps, target, evidence.interactions) };
  return { ...effect, rating: await findRating(deps.db, { ...target, since }) };
}
