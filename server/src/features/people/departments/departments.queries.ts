import { orderOf } from '@vademecum/shared/documents/approval-choices.ts';
import type { ListedDepartment } from '@vademecum/shared/people/departments.ts';
import type { Department } from '@vademecum/shared/people/users.ts';
import { sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Db } from '../../../db/open.ts';
import { notFound } from '../../../lib/errors.ts';

const limited = (table: 'documentAudiences' | 'memoryAudiences') => sql<number>`(
  SELECT count(*) FROM ${sql.table(table)} WHERE instr(audience, ',' || departments.id || ',') > 0)`;

function rows(db: Db) {
  return db.selectFrom('departments').select([
    'departments.id',
    'departments.name',
    limited('documentAudiences').as('documents'),
    limited('memoryAudiences').as('memories'),
    sql<string>`(
        SELECT json_group_array(json_object('id', users.id, 'name', first_name || ' ' || last_name) ORDER BY first_name, last_name, users.id)
        FROM department_members JOIN users ON users.id = user_id WHERE department_id = departments.id)`.as('members'),
    sql<string>`(
        SELECT json_group_array(json_object('id', users.id, 'name', first_name || ' ' || last_name, 'step', step) ORDER BY step, users.id)
        FROM department_approvers JOIN users ON users.id = user_id WHERE department_id = departments.id)`.as('approvers'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

function toListed(row: Row): ListedDepartment {
  const approvers = JSON.parse(row.approvers) as (ListedDepartment['approvers'][number] & { step: number })[];
  return {
    ...row,
    members: JSON.parse(row.members) as ListedDepartment['members'],
    approvers: approvers.map(({ id, name }) => ({ id, name })),
    order: orderOf(approvers),
  };
}

/** In alphabetical order. */
export async function listDepartments(db: Db): Promise<ListedDepartment[]> {
  return (await rows(db).orderBy('departments.name').execute()).map(toListed);
}

export async function getDepartment(db: Db, id: number): Promise<ListedDepartment> {
  const row = await rows(db).where('departments.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Department');
  return toListed(row);
}

/** Names without regard to case. */
export function listNames(db: Db): Promise<Department[]> {
  return db.selectFrom('departments').select(['id', 'name']).orderBy('name').execute();
}

/** Those that a person belongs to, by name. */
export function listDepartmentsOfPerson(db: Db, userId: number): Promise<Department[]> {
  return db
    .selectFrom('departments')
    .innerJoin('departmentMembers', 'departmentId', 'departments.id')
    .select(['departments.id', 'departments.name'])
    .where('userId', '=', userId)
    .orderBy('name')
    .execute();
}

export async function insertDepartment(db: Db, department: { name: string; createdAt: string; createdBy: number }): Promise<number> {
  const { id } = await db.insertInto('departments').values(department).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateDepartmentName(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('departments').set({ name }).where('id', '=', id).execute();
}

export async function deleteDepartmentRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('departments').where('id', '=', id).execute();
}

/** Those of these people that there are. */
export async function listPeople(db: Db, ids: readonly number[]): Promise<number[]> {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id IN ${among(ids)}`)
    .execute();
  return people.map(({ id }) => id);
}

export async function replaceMembers(db: Db, departmentId: number, userIds: readonly number[]): Promise<void> {
  await db.deleteFrom('departmentMembers').where('departmentId', '=', departmentId).execute();
  await sql`INSERT INTO department_members (department_id, user_id) SELECT ${departmentId}, id FROM users WHERE id IN ${among(userIds)}`.execute(
    db,
  );
}

export async function replaceApprovers(
  db: Db,
  departmentId: number,
  approvers: readonly { userId: number; step: number }[],
): Promise<void> {
  await db.deleteFrom('departmentApprovers').where('departmentId', '=', departmentId).execute();
  for (const one of approvers)
    await db
      .insertInto('departmentApprovers')
      .values({ departmentId, ...one })
      .execute();
}

/** Those of these people who can sign in. */
export async function countActive(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM users WHERE status = 'active' AND id IN ${among(ids)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function replaceDepartmentsOfPerson(db: Db, userId: number, departmentIds: readonly number[]): Promise<void> {
  await db.deleteFrom('departmentMembers').where('userId', '=', userId).execute();
  await sql`INSERT INTO department_members (department_id, user_id) SELECT id, ${userId} FROM departments WHERE id IN ${among(departmentIds)}`.execute(
    db,
  );
}
