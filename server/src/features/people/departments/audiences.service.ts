import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import { forbidden } from '../../../lib/errors.ts';
import { deleteAudience, findAudience, replaceMemoryAudiences, type Source, upsertAudience } from './audiences.queries.ts';
import { departmentIdsIn } from '../../../runtime/viewer.ts';
import { listChoices, mayChooseAny, requireChoices } from './departments.service.ts';

export { findAudience };

/** Whom somebody lets see a source: these departments; none: everyone. */
export interface Audience {
  by: User;
  departmentIds: readonly number[];
}

/**
 * Writes in the caller's transaction who may see a source; returns whether that is another audience than before. Administrators may do anything. Others limit it to
 * departments that they belong to, and stay among those who see it.
 */
export async function putAudience(db: Db, source: Source, { by, departmentIds }: Audience): Promise<boolean> {
  const before = departmentIdsIn(await findAudience(db, source));
  const wanted = [...new Set(departmentIds)].toSorted((one, other) => one - other);
  if (wanted.join() === before.join()) return false;
  await requireChoices(db, by, wanted, before);
  await refuseShuttingOut(db, by, wanted);
  await writeAudience(db, source, wanted);
  return true;
}

/** As putAudience, by a rule that an administrator made. Every department has to be there. */
export const putAudienceByRule = (db: Db, source: Source, departmentIds: readonly number[]): Promise<void> =>
  writeAudience(db, source, [...departmentIds]);

async function writeAudience(db: Db, source: Source, departmentIds: number[]): Promise<void> {
  if (departmentIds.length === 0) await deleteAudience(db, source);
  else await upsertAudience(db, source, audienceOf(departmentIds));
}

async function refuseShuttingOut(db: Db, by: User, wanted: readonly number[]): Promise<void> {
  if (mayChooseAny(by) || wanted.length === 0) return;
  const own = await listChoices(db, by);
  if (own.some(({ id }) => wanted.includes(id))) return;
  throw forbidden('Choose at least one department that you belong to. Otherwise you could not see it yourself');
}

/** As putAudience, for many memories that an administrator imports. */
export function putMemoryAudiences(db: Db, memories: readonly { memoryId: number; departmentIds: readonly number[] }[]): Promise<void> {
  const rows = memories.map(({ memoryId, departmentIds }) => ({
    memoryId,
    audience: departmentIds.length === 0 ? null : audienceOf(departmentIds),
  }));
  return replaceMemoryAudiences(db, rows);
}

const audienceOf = (ids: readonly number[]): string => `,${ids.toSorted((one, other) => one - other).join()},`;
