import type { Deps } from '../../../deps.ts';
import { slicesOf } from '../../../runtime/slices.ts';
import { asViewer } from '../../../runtime/viewer.ts';
import { passagesGiven } from '../../ask/assistant.service.ts';
import { viewerOfId } from '../../people/sign-in/auth.service.ts';
import { updateGapStatus } from './gaps.queries.ts';
import { byTypicality } from './gaps.service.ts';
import { type Candidate, listCandidates, listCitedBefore, listPendingGaps, updateProbes } from './noticed.queries.ts';

type Work = Pick<Deps, 'db' | 'now' | 'assistant'>;

/** What came of asking again: how many gaps were asked, and the numbers of those that closed by themselves. */
export interface AskedAgain {
  asked: number;
  closed: number[];
}

/** So many of a gap's wordings are asked again: those that are most like all of them together. */
const probesOfGap = 5;
/** They are chosen from so many of its questions, the last ones. */
const candidatesOfGap = 100;
/** A gap closes once so much of them has a cited answer. */
const closesFrom = 0.8;
/** Gaps whose questions are read in one statement. */
const slice = 10;

/** Asks the questions of pending gaps again. A gap whose questions get a cited answer by now is completed; where an answer had not helped, it must be another. */
export async function askAgain(deps: Work, { signal }: { signal?: AbortSignal } = {}): Promise<AskedAgain> {
  const ids = await listPendingGaps(deps.db);
  const closed: number[] = [];
  for (const some of slicesOf(ids, slice)) {
    const candidates = Map.groupBy(await listCandidates(deps.db, some, candidatesOfGap), ({ gapId }) => gapId);
    for (const id of some) {
      signal?.throwIfAborted();
      if (await askGapAgain(deps, id, chosen(candidates.get(id) ?? []))) closed.push(id);
    }
  }
  return { asked: ids.length, closed };
}

/** The last question of each typical wording. */
function chosen(candidates: readonly Candidate[]): Candidate[] {
  const typical = byTypicality(candidates.map(({ question }) => question)).slice(0, probesOfGap);
  return typical.flatMap((question) => candidates.find((one) => one.question === question) ?? []);
}

/** True if it closed. */
async function askGapAgain({ db, now, assistant }: Work, id: number, probes: readonly Candidate[]): Promise<boolean> {
  let probesAnswered = 0;
  for (const probe of probes) if (await isAnswered({ db, assistant }, probe)) probesAnswered += 1;
  const at = now().toISOString();
  const closes = probes.length > 0 && probesAnswered / probes.length >= closesFrom;
  await db.transaction().execute(async (transaction) => {
    await updateProbes(transaction, id, { probes: probes.length, probesAnswered, askedAgainAt: at });
    if (closes) await updateGapStatus(transaction, id, 'completed', { by: null, at, closedBy: 'answer' });
  });
  return closes;
}

/** By what the person who asked may see, and by the documents themselves: which model words the answer makes no difference to whether there is one. */
async function isAnswered(
  { db, assistant }: Omit<Work, 'now'>,
  { question, grounded, interactionId, userId }: Candidate,
): Promise<boolean> {
  const viewer = await viewerOfId(db, userId);
  const { passages, evidence } = await asViewer(viewer, () => assistant.search({ question, limit: passagesGiven }));
  const [first] = passages;
  if (first === undefined || evidence.verdict !== 'good') return false;
  if (grounded === 0) return true;
  // Of an answer that did not help, and whose sources nobody knows any more, there is no telling whether this is another.
  const citedBefore = await listCitedBefore(db, interactionId);
  return citedBefore.length > 0 && !citedBefore.some((quote) => first.text.includes(quote));
}
