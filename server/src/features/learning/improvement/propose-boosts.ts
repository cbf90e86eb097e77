import { ratingBounds } from '@vademecum/shared/learning/improvement-actions.ts';
import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { topicKeyOf } from '../../ask/question-topic.service.ts';
import type { Proposal } from './actions.queries.ts';
import { listRatedAnswers, type RatedAnswer } from './evidence.queries.ts';
import { measureHits, noEffect } from './measure-effect.ts';

/** One person's taste is no evidence. */
const leastPeople = 2;
/** A pin needs answers of the same question that were worse, so many of them. */
const leastWorse = 2;
const keptInteractions = 50;
const slice = 500;

type Work = Pick<Deps, 'assistant' | 'db' | 'now'>;
type Judged = { answers: RatedAnswer[]; people: number; mean: number };

/** Passages that should come sooner, or later, for a question whose answers were rated. */
export async function proposeBoosts(deps: Work, signal: AbortSignal): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const answers of (await groupByQuestion(await listRatedAnswers(deps.db), signal)).values()) {
    if (answers.length < ratingBounds.least) continue;
    const passages = [...groupBy(answers, passageKey).values()].map(judge);
    for (const passage of passages) {
      const effect = effectFor(
        passage,
        passages.filter((one) => one !== passage),
      );
      if (effect !== undefined) proposals.push(await toProposal(deps, effect, passage));
    }
  }
  return proposals;
}

async function groupByQuestion(rated: readonly RatedAnswer[], signal: AbortSignal): Promise<Map<string, RatedAnswer[]>> {
  const groups = new Map<string, RatedAnswer[]>();
  for (let from = 0; from < rated.length; from += slice) {
    signal.throwIfAborted();
    for (const answer of rated.slice(from, from + slice)) {
      const key = topicKeyOf(answer.question);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [answer]);
      else group.push(answer);
    }
    await setImmediate();
  }
  return groups;
}

const passageKey = ({ documentId, memoryId, section }: RatedAnswer): string => JSON.stringify([documentId, memoryId, section]);

function groupBy(answers: readonly RatedAnswer[], keyOf: (answer: RatedAnswer) => string): Map<string, RatedAnswer[]> {
  const groups = new Map<string, RatedAnswer[]>();
  for (const answer of answers) groups.set(keyOf(answer), [...(groups.get(keyOf(answer)) ?? []), answer]);
  return groups;
}

function judge(answers: RatedAnswer[]): Judged {
  const mean = answers.reduce((sum, { opinion }) => sum + opinion, 0) / answers.length;
  return { answers, people: new Set(answers.flatMap(({ userId }) => userId ?? [])).size, mean };
}

function effectFor({ answers, people, mean }: Judged, others: readonly Judged[]): 'pin' | 'demote' | undefined {
  if (answers.length < ratingBounds.least || people < leastPeople) return undefined;
  const isWorse = (one: Judged): boolean => one.answers.length >= leastWorse && one.mean < ratingBounds.reviewBelow;
  if (mean >= ratingBounds.pinFrom && others.some(isWorse)) return 'pin';
  return mean <= ratingBounds.demoteUpTo && answers.every(({ opinion }) => opinion < ratingBounds.pinFrom) ? 'demote' : undefined;
}

async function toProposal(deps: Work, effect: 'pin' | 'demote', { answers, people, mean }: Judged): Promise<Proposal> {
  const last = answers.at(-1);
  if (last === undefined) throw new Error('A passage without an answer');
  const { question, documentId, memoryId, name, section, quote } = last;
  const target = {
    boost: { question, documentId, memoryId, section, quote, effect },
    ...(documentId !== null && { documentId }),
    ...(memoryId !== null && { memoryId }),
  };
  const interactions = answers.map(({ id }) => id).slice(-keptInteractions);
  const hits = await measureHits(deps, target, interactions);
  const place = section === '' || section === name ? `“${name}”` : `“${name}”, ${section}`;
  const rated = `${answers.length} answers from it were rated ${mean.toFixed(1)} of 5 on average by ${people} people.`;
  return {
    actionType: effect === 'pin' ? 'pin_passage' : 'demote_passage',
    subjectKey: `${effect}_passage:${topicKeyOf(question)}:${passageKey(last)}`,
    priority: answers.length >= 2 * ratingBounds.least ? 'high' : 'medium',
    description:
      effect === 'pin'
        ? `Let the passage of ${place} come sooner for “${question}”.`
        : `Let the passage of ${place} come later for “${question}”.`,
    implementationPlan:
      'It counts for questions that ask the same, and for no other. The golden questions are asked with it first: it goes live only if none of them gets worse, and it can be undone.',
    expectedImpact:
      effect === 'pin'
        ? 'Whoever asks this gets the answer that was rated well, not one that was rated badly.'
        : 'Whoever asks this no longer gets first what was rated badly.',
    evidence: { count: answers.length, facts: [rated], interactions },
    target,
    before: { ...noEffect(deps.now()), hits },
  };
}
