import { isUrgent, type Priority } from '@vademecum/shared/learning/learning-choices.ts';
import type { Gap } from '@vademecum/shared/learning/gaps.ts';
import { evidenceShown, ratingBounds } from '@vademecum/shared/learning/proposals.ts';
import type { Deps } from '../../../deps.ts';
import { counted, listGaps } from '../gaps/gaps.service.ts';
import type { Proposal } from './actions.queries.ts';
import { findProbes, listBadlyRated, listFaultyMemories, listGapInteractions, type RatedSource } from './evidence.queries.ts';
import { noEffect } from './measure-effect.ts';

/** A gap recurs if it was met so often over so many days. */
const recurring = { times: 3, days: 7 };
const faultyAtMost = 20;
/** Findings that make an answer wrong; others are for Memory Management alone. */
const faults = ['conflict', 'contradicts-document', 'dead-source'] as const;
const dayMs = 24 * 60 * 60 * 1000;

type Work = Pick<Deps, 'db' | 'now'>;

/** A document for each gap that matters, or that comes back. */
export async function proposeDocuments(deps: Work): Promise<Proposal[]> {
  const wanted = (await listGaps(deps)).filter((gap) => gap.status === 'pending' && (isUrgent(gap.priority) || isRecurring(gap)));
  const proposals: Proposal[] = [];
  for (const gap of wanted) proposals.push(await documentFor(deps, gap));
  return proposals;
}

const isRecurring = ({ frequencyCount, firstReportedOn, lastReportedOn }: Gap): boolean =>
  frequencyCount >= recurring.times && Date.parse(lastReportedOn) - Date.parse(firstReportedOn) >= recurring.days * dayMs;

async function documentFor({ db, now }: Work, gap: Gap): Promise<Proposal> {
  const probes = await findProbes(db, gap.id);
  const times = counted(gap.frequencyCount, 'question', 'questions');
  return {
    actionType: 'add_document',
    subjectKey: `add_document:${gap.id}`,
    priority: gap.priority === 'low' ? 'medium' : gap.priority,
    description: `Add a document that answers “${gap.topic}”.`,
    implementationPlan: `${gap.suggestedImprovement ?? 'Add the answer to the document where it belongs.'} Questions are re-run automatically; the gap closes once they are answered.`,
    expectedImpact: `${times} by ${counted(gap.peopleCount, 'person', 'people')} would get an answer with its source.`,
    evidence: {
      count: gap.frequencyCount,
      facts: [gap.gapDescription],
      interactions: await listGapInteractions(db, gap.id, evidenceShown),
    },
    target: { gapId: gap.id },
    before: { ...noEffect(now()), answered: { questions: probes?.questions ?? 0, answered: probes?.answered ?? 0 } },
  };
}

const bounds = { least: ratingBounds.least, below: ratingBounds.reviewBelow };

/** Documents or memories whose answers are rated badly. */
async function proposeRated({ db, now }: Work, source: 'document' | 'memory'): Promise<Proposal[]> {
  const isDocument = source === 'document';
  const actionType = isDocument ? 'review_document' : 'fix_memory';
  return (await listBadlyRated(db, source, bounds)).map((rated): Proposal => ({
    actionType,
    subjectKey: `${actionType}:${rated.id}:${rated.version}`,
    ...ofRatings(rated, now()),
    description: `${isDocument ? 'Review' : 'Fix the memory'} “${rated.name}”: answers that cite it are rated ${rated.mean.toFixed(1)} of 5 on average.`,
    implementationPlan: `Read the questions below with their ratings, correct or ${isDocument ? 'replace the document' : 'archive the memory'}, then mark this done.`,
    target: isDocument ? { documentId: rated.id, version: rated.version } : { memoryId: rated.id, version: rated.version },
  }));
}

export const proposeReviews = (deps: Work): Promise<Proposal[]> => proposeRated(deps, 'document');

/** Memories whose answers are rated badly, or that answers cite although a check found them wrong. */
export async function proposeMemories(deps: Work): Promise<Proposal[]> {
  const rated = await proposeRated(deps, 'memory');
  const known = new Set(rated.map(({ subjectKey }) => subjectKey));
  const faulty = (await listFaultyMemories(deps.db, faults, faultyAtMost)).map(
    ({ id, version, name, detail, answers, kind, interactions }): Proposal => ({
      actionType: 'fix_memory',
      subjectKey: `fix_memory:${id}:${version}`,
      priority: kind === 'dead-source' ? 'medium' : 'high',
      description: `Fix the memory “${name}”: ${detail}`,
      implementationPlan: 'Compare the two, then correct or archive the memory and mark this done.',
      expectedImpact: `${counted(answers, 'answer cites', 'answers cite')} it; future answers would be correct.`,
      evidence: { count: answers, facts: [detail], interactions: newest(interactions) },
      target: { memoryId: id, version },
      before: null,
    }),
  );
  return [...rated, ...faulty.filter(({ subjectKey }) => !known.has(subjectKey))];
}

function ofRatings({ ratings, people, mean, interactions }: RatedSource, now: Date) {
  return {
    priority: priorityOf(ratings, mean),
    expectedImpact: `${counted(ratings, 'rated answer cites', 'rated answers cite')} it; similar questions would get better answers.`,
    evidence: {
      count: ratings,
      facts: [
        `${counted(ratings, 'answer', 'answers')} that cite it were rated ${mean.toFixed(1)} of 5 on average by ${counted(people, 'person', 'people')}.`,
      ],
      interactions: newest(interactions),
    },
    before: { ...noEffect(now), rating: { ratings, mean } },
  };
}

function priorityOf(ratings: number, mean: number): Priority {
  const isOften = ratings >= 2 * ratingBounds.least;
  if (isOften && mean < ratingBounds.demoteUpTo) return 'critical';
  return isOften || mean < ratingBounds.demoteUpTo ? 'high' : 'medium';
}

const newest = (ids: string): number[] => (JSON.parse(ids) as number[]).sort((a, b) => b - a).slice(0, evidenceShown);
