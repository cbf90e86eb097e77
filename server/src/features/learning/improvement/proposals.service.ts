import type { ActionStatus } from '@vademecum/shared/learning/improvement-choices.ts';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import {
  findBySubject,
  insertAction,
  listActions,
  type Proposal,
  type StoredAction,
  updateAction,
  updateProposal,
} from './actions.queries.ts';
import { findProbes, findVersion } from './evidence.queries.ts';
import { proposeBoosts } from './propose-boosts.ts';
import { proposeSynonyms } from './propose-synonyms.ts';
import { proposeDocuments, proposeMemories, proposeReviews } from './propose-work.ts';

/** What was dismissed comes back when so many times as much speaks for it. */
const againFrom = 2;

/**
 * Proposes what the evidence speaks for, and closes proposals whose cause is gone; nothing of it changes an answer. What is proposed once is not proposed
 * again. Returns how many are new. Throws the signal's reason when aborted.
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
    if (isAgain)
      await updateAction(db, known.id, {
        status: 'pending',
        note: `It was dismissed, but since then what speaks for it has grown from ${known.evidence.count} to ${proposal.evidence.count}.`,
        decidedBy: null,
        decidedAt: null,
      });
    return isAgain;
  });
}

async function closeSettled({ db, now }: Pick<Deps, 'db' | 'now'>, signal: AbortSignal): Promise<void> {
  for (const action of (await listActions(db)).filter(({ status }) => status === 'pending')) {
    signal.throwIfAborted();
    const settled = await settledBy(db, action);
    if (settled === undefined) continue;
    const at = now().toISOString();
    await updateAction(db, action.id, {
      ...settled,
      decidedBy: null,
      decidedAt: at,
      ...(settled.status === 'completed' && { completedAt: at }),
    });
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
