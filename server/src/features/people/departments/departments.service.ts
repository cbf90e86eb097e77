import { inOrder } from '@vademecum/shared/documents/approval-choices.ts';
import type { CreateDepartment, ListedDepartment, UpdateDepartment } from '@vademecum/shared/people/departments.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import type { Department, User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, forbidden, invalid } from '../../../lib/errors.ts';
import { getUser } from '../users/users.service.ts';
import {
  countActive,
  deleteDepartmentRow,
  getDepartment,
  insertDepartment,
  listDepartmentsOfPerson,
  listNames,
  listPeople,
  replaceApprovers,
  replaceDepartmentsOfPerson,
  replaceMembers,
  updateDepartmentName,
} from './departments.queries.ts';

export { listDepartmentsOfPerson, listNames, replaceDepartmentsOfPerson };

export async function createDepartment(
  deps: Deps,
  user: User,
  { name, memberIds, ...approval }: CreateDepartment,
): Promise<ListedDepartment> {
  return deps.db.transaction().execute(async (db) => {
    await refuseTakenName(db, name);
    const id = await insertDepartment(db, { name, createdAt: deps.now().toISOString(), createdBy: user.id });
    await setMembers(db, id, memberIds);
    await setApprovers(db, id, approval);
    return getDepartment(db, id);
  });
}

export async function updateDepartment(
  { db }: Pick<Deps, 'db'>,
  { id, name, memberIds, approverIds, order }: UpdateDepartment,
): Promise<ListedDepartment> {
  return db.transaction().execute(async (transaction) => {
    await getDepartment(transaction, id);
    if (name !== undefined) {
      await refuseTakenName(transaction, name, id);
      await updateDepartmentName(transaction, id, name);
    }
    if (memberIds !== undefined) await setMembers(transaction, id, memberIds);
    if (approverIds !== undefined) await setApprovers(transaction, id, { approverIds, order });
    return getDepartment(transaction, id);
  });
}

/** Nothing becomes visible by it: what is limited to the department has to be given another audience first. */
export async function deleteDepartment({ db }: Pick<Deps, 'db'>, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { name, documents, memories } = await getDepartment(transaction, id);
    if (documents + memories > 0) {
      const counts = [counted(documents, 'document', 'documents'), counted(memories, 'memory', 'memories')].filter((part) => part !== '');
      const are = documents + memories === 1 ? 'is' : 'are';
      throw conflict(`${counts.join(' and ')} ${are} limited to ${name}. Change who can see ${are === 'is' ? 'it' : 'them'} first.`);
    }
    await deleteDepartmentRow(transaction, id);
  });
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

async function refuseTakenName(db: Db, name: string, except?: number): Promise<void> {
  const key = name.toLowerCase();
  const taken = (await listNames(db)).find((other) => other.name.toLowerCase() === key && other.id !== except);
  if (taken !== undefined) throw conflict(`There is already a department named ${taken.name}`);
}

async function setMembers(db: Db, id: number, memberIds: readonly number[]): Promise<void> {
  const wanted = new Set(memberIds);
  if ((await listPeople(db, [...wanted])).length < wanted.size) throw refusal('memberIds', 'One of these people is not a user here');
  await replaceMembers(db, id, [...wanted]);
}

/** One who was locked since stays until somebody takes the name out. */
async function setApprovers(db: Db, id: number, { approverIds, order }: Pick<CreateDepartment, 'approverIds' | 'order'>): Promise<void> {
  const known = new Set((await getDepartment(db, id)).approvers.map((one) => one.id));
  const added = approverIds.filter((one) => !known.has(one));
  if ((await countActive(db, added)) < added.length) throw refusal('approverIds', 'Name approvers who can sign in');
  await replaceApprovers(db, id, inOrder(approverIds, order));
}

/** The departments that a person may name: administrators any, others those that they belong to. */
export function listChoices(db: Db, user: User): Promise<Department[]> {
  return mayChooseAny(user) ? listNames(db) : listDepartmentsOfPerson(db, user.id);
}

export const mayChooseAny = (user: User): boolean => hasPermission(user.role, 'clinic_management');

/** Refuses departments that are not among those which the person may name. kept: those that stay as they are need no leave. */
export async function requireChoices(db: Db, user: User, ids: readonly number[], kept: readonly number[] = []): Promise<void> {
  const choices = new Set([...(await listChoices(db, user)).map(({ id }) => id), ...kept]);
  if (ids.every((id) => choices.has(id))) return;
  if (mayChooseAny(user)) throw refusal('departmentIds', 'A department was not found. It may have been deleted');
  throw forbidden('You can choose only departments that you belong to');
}

/** In the caller's transaction: the departments that a person belongs to from now on. */
export async function putDepartmentsOfPerson(db: Db, by: User, userId: number, departmentIds: readonly number[]): Promise<void> {
  await requireChoices(db, by, departmentIds);
  await replaceDepartmentsOfPerson(db, userId, departmentIds);
}

export async function setDepartmentsOfPerson(
  { db }: Pick<Deps, 'db'>,
  by: User,
  { id, departmentIds }: { id: number; departmentIds: readonly number[] },
): Promise<Department[]> {
  return db.transaction().execute(async (transaction) => {
    await getUser(transaction, id);
    await putDepartmentsOfPerson(transaction, by, id, departmentIds);
    return listDepartmentsOfPerson(transaction, id);
  });
}

const refusal = (path: string, message: string) => invalid(message, [{ path, message }]);
