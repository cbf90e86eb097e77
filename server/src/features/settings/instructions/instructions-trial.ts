import { createHash } from 'node:crypto';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, notFound } from '../../../lib/errors.ts';
import { acceptDrop, findOwnTrial, requireNoDrop } from '../../learning/golden/golden-runs.service.ts';

/** What a trial of instructions is kept with: which text it was, and the version that held then. */
export function trialSubject(instructions: string, version: number): { text: string; version: number } {
  return { text: createHash('sha256').update(instructions).digest('hex'), version };
}

/** Throws unless it is this person's trial of this very text. */
export async function getOwnTrial(db: Db, userId: number, { trialId, instructions }: { trialId: number; instructions: string }) {
  const run = await findOwnTrial(db, userId, trialId);
  if (run?.reason !== 'instructions') throw notFound('Trial');
  const { text } = trialSubject(instructions, 0);
  if (run.subject.text !== text) throw conflict('A different text was tried. Try this one before you save it.');
  return run;
}

/** version: the one in force now. */
type Settled = { trialId: number; instructions: string; overrideReason: string | undefined; version: number };

/** Why the text is saved although golden questions are lost, which is noted with the trial, too; null where none are. Throws a conflict without a reason. */
export async function settleTrial(deps: Pick<Deps, 'now'>, db: Db, userId: number, settled: Settled): Promise<string | null> {
  const run = await getOwnTrial(db, userId, settled);
  if (run.subject.version !== settled.version) throw conflict('The instructions have changed since this text was tried. Try it again.');
  const reason = requireNoDrop(run, settled.overrideReason);
  if (reason !== null) await acceptDrop(deps, db, { runId: run.id, reason, by: userId });
  return reason;
}
