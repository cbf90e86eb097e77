import { ratingBounds } from '@vademecum/shared/learning/proposals.ts';
import type { ActionStatus } from '@vademecum/shared/learning/learning-choices.ts';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { inSlices } from '../../../runtime/slices.ts';
import { topicKeyOf } from '../../ask/question-topic.service.ts';
import {
  findBySubject,
  insertAction,
  listActions,
  type Proposal,
  type StoredAction,
  updateAction,
  updateProposal,
} from './actions.queries.ts';
import { findProbes, findVersion, listRatedAnswers, type RatedAnswer } from './evidence.queries.ts';
import { measureHits, noEffect } from './measure-effect.ts';
import { proposeSynonyms } from './propose-synonyms.ts';
import { proposeDocuments, proposeMemories, proposeReviews } from './propose-work.ts';

/** What was dismissed comes back when so many times as much speaks for it. */
const againFrom = 2;

/**
 * Proposes the changes that the evidence supports, and closes proposals whose cause is gone; none of it changes an answer. A change that
 * was proposed once is not proposed again. Returns how many are new. Throws the signal's reason when aborted.
 */
export async function proposeActions(deps: Deps, { signal }: { signal: AbortSignal }): Promise<number> {
  const sources = [proposeDocuments, proposeReviews, proposeMemories, proposeSynonyms, proposeBoosts];
  let added = 0;
  for (const propose of sources) {
    signal.throwIfAborted();
    for (const proposal of await propose(deps, signal)) added += Number(await store(deps, proposal));
    await setImmediate();
  }
  await closeSettled(deps, signal);
  return added;
}

/** True if it is new, or open again. */
function store(deps: Pick<Deps, 'db' | 'now'>, proposal: Proposal): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    const known = await findBySubject(db, proposal.subjectKey);
    if (known === undefined) {
      await insertAction(db, proposal, deps.now().toISOString());
      return true;
    }
    const isAgain = known.status === 'dismissed' && known.decidedBy !== null && proposal.evidence.count >= againFrom * known.evidence.count;
    if (known.status !== 'pending' && !isAgain) return false;
    await updateProposal(db, known.id, proposal);
    const note = `It was dismissed, but its evidence has since grown from ${known.evidence.count} to ${proposal.evidence.count}.`;
    if (isAgain) await updateAction(db, known.id, { status: 'pending', note, decidedBy: null, decidedAt: null });
    return isAgain;
  });
}

async function closeSettled({ db, now }: Pick<Deps, 'db' | 'now'>, signal: AbortSignal): Promise<void> {
  for (const action of (await listActions(db)).filter(({ status }) => status === 'pending')) {
    signal.throwIfAborted();
    const settled = await settledBy(db, action);
    if (settled === undefined) continue;
    const at = now().toISOString();
    const completed = settled.status === 'completed' && { completedAt: at };
    await updateAction(db, action.id, { ...settled, decidedBy: null, decidedAt: at, ...completed });
  }
}

async function settledBy(db: Db, { target }: StoredAction): Promise<{ status: ActionStatus; note: string } | undefined> {
  if (target.gapId !== undefined) {
    const gap = await findProbes(db, target.gapId);
    if (gap?.status === 'completed') return { status: 'completed', note: 'The gap is closed: its questions are answered now.' };
    return gap?.status === 'pending' ? undefined : { status: 'dismissed', note: 'The gap was dismissed.' };
  }
  if (target.documentId === undefined && target.memoryId === undefined) return undefined;
  const version = await findVersion(db, target);
  const what = target.documentId === undefined ? 'memory' : 'document';
  if (version === undefined) return { status: 'dismissed', note: `The ${what} was deleted or archived.` };
  if (target.version !== undefined && version !== target.version) return { status: 'completed', note: `The ${what} was changed since.` };
  return undefined;
}

/** One person's taste is no evidence. */
const leastPeople = 2;
/** A pin needs answers of the same question that were worse, so many of them. */
const leastWorse = 2;
const keptInteractions = 50;
const slice = 500;

type Work = Pick<Deps, 'assistant' | 'db' | 'now'>;
type Judged = { answers: RatedAnswer[]; people: number; mean: number };

/** Passages that should come sooner, or later, for a question whose answers were rated. */
async function proposeBoosts(deps: Work, signal: AbortSignal): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const answers of (await groupByQuestion(await listRatedAnswers(deps.db), signal)).values()) {
    if (answers.length < ratingBounds.least) continue;
    const passages = [...Map.groupBy(answers, passageKey).values()].map(judge);
    for (const passage of passages) {
      const others = passages.filter((one) => one !== passage);
      const effect = effectFor(passage, others);
      if (effect !== undefined) proposals.push(await toProposal(deps, effect, passage));
    }
  }
  return proposals;
}

async function groupByQuestion(rated: readonly RatedAnswer[], signal: AbortSignal): Promise<Map<string, RatedAnswer[]>> {
  const groups = new Map<string, RatedAnswer[]>();
  for await (const some of inSlices(rated, slice)) {
    signal.throwIfAborted();
    for (const [key, answers] of Map.groupBy(some, ({ question }) => topicKeyOf(question)))
      groups.set(key, [...(groups.get(key) ?? []), ...answers]);
  }
  return groups;
}

const passageKey = ({ documentId, memoryId, section }: RatedAnswer): string => JSON.stringify([documentId, memoryId, section]);

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
    description: `Let the passage of ${place} come ${effect === 'pin' ? 'sooner' : 'later'} for “${question}”.`,
    implementationPlan:
      'It applies only to questions that ask the same. The golden questions are run first: it goes live only if none gets worse, and it can be undone.',
    expectedImpact:
      effect === 'pin'
        ? 'This question gets the well-rated answer instead of a poorly rated one.'
        : 'The poorly rated answer no longer comes first for this question.',
    evidence: { count: answers.length, facts: [rated], interactions },
    target,
    before: { ...noEffect(deps.now()), hits },
  };
}
