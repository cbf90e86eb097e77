import type { Instructions, InstructionVersion } from '@vademecum/shared/settings/instructions.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, notFound } from '../../../lib/errors.ts';
import { getInstructions, shipped } from './current-instructions.service.ts';
import { findVersion, insertVersion, listVersions } from './instructions.queries.ts';
import { settleTrial } from './instructions-trial.ts';
import { beginTrial, finishTrial } from './try-instructions.ts';

export { getInstructions } from './current-instructions.service.ts';

/** Every text that ever held, newest first, the shipped one last. */
export async function listInstructionVersions(db: Db): Promise<InstructionVersion[]> {
  return [...(await listVersions(db)), shipped];
}

interface Trial {
  trialId?: number | undefined;
  overrideReason?: string | undefined;
}
type Update = Trial & { instructions: string; note: string; basedOn?: number | undefined };

/**
 * Saves a text once all golden questions have been answered with it: those that its trial has not asked yet are asked now. Throws a conflict if golden questions
 * are lost and nobody says why to save it all the same, or if somebody else wrote a newer text than the one that was edited.
 */
export async function updateInstructions(deps: Deps, userId: number, update: Update, signal?: AbortSignal): Promise<Instructions> {
  const { instructions, note } = update;
  const held = await requireBasis(deps.db, update);
  if (held.instructions === instructions) return held;
  const trialId = update.trialId ?? (await beginTrial(deps, userId, instructions)).trialId;
  if (trialId !== null) await finishTrial(deps, userId, { trialId, instructions }, signal);
  return deps.db.transaction().execute(async (db) => {
    const before = await requireBasis(db, { basedOn: held.version });
    const { overrideReason } = update;
    const accepted =
      trialId === null ? null : await settleTrial(deps, db, userId, { trialId, instructions, overrideReason, version: before.version });
    await insertVersion(db, {
      ...{ instructions, note, trialId, overrideReason: accepted },
      createdBy: userId,
      createdAt: deps.now().toISOString(),
    });
    return getInstructions(db);
  });
}

async function requireBasis(db: Db, { basedOn }: Pick<Update, 'basedOn'>): Promise<Instructions> {
  const held = await getInstructions(db);
  if (basedOn === undefined || basedOn === held.version) return held;
  throw conflict(`${held.updatedBy ?? 'Someone'} changed the instructions while you were editing them. Reset to see the new text.`);
}

/** Puts an old text in force again, tried as any other. */
export async function restoreInstructions(
  deps: Deps,
  userId: number,
  { version, overrideReason }: Pick<Trial, 'overrideReason'> & { version: number },
  signal?: AbortSignal,
): Promise<Instructions> {
  const old = version === 0 ? shipped : await findVersion(deps.db, version);
  if (old === undefined) throw notFound('This version of the instructions');
  return updateInstructions(deps, userId, { overrideReason, instructions: old.instructions, note: `Restored version ${version}` }, signal);
}
