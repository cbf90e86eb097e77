import type { Instructions, InstructionVersion } from '@vademecum/shared/instructions.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { findNewestVersion, findVersion, insertVersion, listVersions } from './instructions.queries.ts';
import { settleTrial } from './instructions-trial.ts';
import { shippedInstructions } from './shipped-instructions.ts';

const shipped: InstructionVersion = { ...shippedInstructions, version: 0, note: 'As shipped', updatedBy: null, overrideReason: null };

/** The newest text, which holds for everybody from the next question on; the shipped one until the clinic writes its own. */
export async function getInstructions(db: Db): Promise<Instructions> {
  const { instructions, updatedAt, version, updatedBy } = (await findNewestVersion(db)) ?? shipped;
  return { instructions, updatedAt, version, updatedBy };
}

/** The text that the assistant follows now. */
export async function currentInstructions(db: Db): Promise<string> {
  return (await getInstructions(db)).instructions;
}

/** Every text that ever held, newest first, the shipped one last. */
export async function listInstructionVersions(db: Db): Promise<InstructionVersion[]> {
  return [...(await listVersions(db)), shipped];
}

interface Update {
  instructions: string;
  note: string;
  basedOn?: number | undefined;
  trialId?: number | undefined;
  overrideReason?: string | undefined;
}

/** Throws a conflict if its trial lost golden questions and nobody says why to save it all the same, or if somebody else wrote a newer text than the one that was edited. */
export function updateInstructions(
  deps: Deps,
  userId: number,
  { instructions, note, basedOn, trialId, overrideReason }: Update,
): Promise<Instructions> {
  return deps.db.transaction().execute(async (db) => {
    const before = await getInstructions(db);
    if (basedOn !== undefined && basedOn !== before.version)
      throw conflict(`${before.updatedBy ?? 'Somebody'} changed the instructions while you were editing them. Reset to see the new text.`);
    if (before.instructions === instructions) return before;
    const tried = trialId === undefined ? undefined : await settleTrial(deps, db, userId, { trialId, instructions, overrideReason });
    const accepted = { trialId: trialId ?? null, overrideReason: tried ?? null };
    await insertVersion(db, { instructions, note, createdBy: userId, createdAt: deps.now().toISOString(), ...accepted });
    return getInstructions(db);
  });
}

export async function restoreInstructions(deps: Deps, userId: number, version: number): Promise<Instructions> {
  const old = version === 0 ? shipped : await findVersion(deps.db, version);
  if (old === undefined) throw notFound('This version of the instructions');
  return updateInstructions(deps, userId, { instructions: old.instructions, note: `Restored version ${version}` });
}
