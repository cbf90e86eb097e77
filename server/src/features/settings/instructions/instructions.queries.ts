import type { InstructionVersion } from '@vademecum/shared/settings/instructions.ts';
import { fullName } from '../../../db/full-name.ts';
import type { Db } from '../../../db/open.ts';

function versions(db: Db) {
  return db
    .selectFrom('instructionVersions')
    .leftJoin('users', 'users.id', 'instructionVersions.createdBy')
    .select([
      'instructionVersions.id as version',
      'instructions',
      'note',
      'instructionVersions.overrideReason',
      'instructionVersions.createdAt as updatedAt',
      fullName().as('updatedBy'),
    ]);
}

/** The newest text that the clinic wrote, which is in force. */
export function findNewestVersion(db: Db): Promise<InstructionVersion | undefined> {
  return versions(db).orderBy('instructionVersions.id', 'desc').limit(1).executeTakeFirst();
}

export function findVersion(db: Db, version: number): Promise<InstructionVersion | undefined> {
  return versions(db).where('instructionVersions.id', '=', version).executeTakeFirst();
}

/** Newest first. */
export function listVersions(db: Db): Promise<InstructionVersion[]> {
  return versions(db).orderBy('instructionVersions.id', 'desc').execute();
}

export async function insertVersion(
  db: Db,
  version: {
    instructions: string;
    note: string;
    createdBy: number;
    createdAt: string;
    trialId: number | null;
    overrideReason: string | null;
  },
): Promise<void> {
  await db.insertInto('instructionVersions').values(version).execute();
}
