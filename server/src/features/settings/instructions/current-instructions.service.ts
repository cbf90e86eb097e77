import type { Instructions, InstructionVersion } from '@vademecum/shared/settings/instructions.ts';
import type { Db } from '../../../db/open.ts';
import { findNewestVersion } from './instructions.queries.ts';
import { shippedInstructions } from './shipped-instructions.ts';

export const shipped: InstructionVersion = {
  ...shippedInstructions,
  version: 0,
  note: 'As shipped',
  updatedBy: null,
  overrideReason: null,
};

/** The newest text, which holds for everybody from the next question on; the shipped one until the clinic writes its own. */
export async function getInstructions(db: Db): Promise<Instructions> {
  const { instructions, updatedAt, version, updatedBy } = (await findNewestVersion(db)) ?? shipped;
  return { instructions, updatedAt, version, updatedBy };
}

/** The text that the assistant follows now. */
export async function currentInstructions(db: Db): Promise<string> {
  return (await getInstructions(db)).instructions;
}
