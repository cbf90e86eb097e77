import type { Role } from '@vademecum/shared/permissions.ts';
import type { UserStatus } from '@vademecum/shared/people/user-choices.ts';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { ListedUser, User } from '@vademecum/shared/people/users.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { conflict, notFound } from '../../../lib/errors.ts';

const columns = ['id', 'email', 'firstName', 'lastName', 'role', 'status'] as const;

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  status: UserStatus;
  passwordHash: string | null;
  createdAt: string;
}

export async function listUsers(db: Db): Promise<ListedUser[]> {
  const rows = await db
    .selectFrom('users')
    .select([...columns, 'createdAt', 'lastSignInAt'])
    .leftJoin('secondFactors', (join) => join.onRef('secondFactors.userId', '=', 'users.id').on('enabledAt', 'is not', null))
    .select((expression) => [
      expression('passwordHash', 'is not', null).$castTo<number>().as('hasPassword'),
      expression('secondFactors.userId', 'is not', null).$castTo<number>().as('hasSecondFactor'),
      expression
        .exists(expression.selectFrom('identities').select('issuer').whereRef('identities.userId', '=', 'users.id'))
        .$castTo<number>()
        .as('isLinked'),
      sql<string>`(
        SELECT json_group_array(json_object('id', departments.id, 'name', name) ORDER BY name)
        FROM department_members AS member JOIN departments ON departments.id = department_id WHERE member.user_id = users.id)`.as(
        'departments',
      ),
    ])
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    hasPassword: row.hasPassword === 1,
    hasSecondFactor: row.hasSecondFactor === 1,
    isLinked: row.isLinked === 1,
    departments: JSON.parse(row.departments) as ListedUser['departments'],
  }));
}

/** Somebody who works here and can sign in. */
export type ActivePerson = User & { name: string; departmentIds: number[] };

/** By name. ids: only these of them. */
export async function listActivePeople(db: Db, ids?: readonly number[]): Promise<ActivePerson[]> {
  const people = await db
    .selectFrom('users')
    .select(columns)
    .where('status', '=', 'active')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('departmentMembers')
    .select(['departmentId', 'userId'])
    .$if(ids !== undefined, (query) => query.where('userId', 'in', ids ?? []))
    .execute();
  const departments = Map.groupBy(members, ({ userId }) => userId);
  return people.map((person) => ({
    ...person,
    name: nameOf(person),
    departmentIds: (departments.get(person.id) ?? []).map(({ departmentId }) => departmentId),
  }));
}

export async function getUser(db: Db, id: number): Promise<User> {
  const user = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
  if (user === undefined) throw notFound('User');
  return user;
}

export function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst();
}

/** Throws a conflict when the email address is taken, however it is capitalised. */
export async function insertUser(db: Db, user: NewUser): Promise<User> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((on) => on.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (inserted === undefined) throw conflict('A user with this email address exists already');
  return inserted;
}

export async function updateUserStatus(db: Db, id: number, status: UserStatus): Promise<void> {
  await db.updateTable('users').set({ status }).where('id', '=', id).execute();
}

export async function updateUserRole(db: Db, id: number, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
}

export async function updatePassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash, status: 'active', isPasswordShort: 0 }).where('id', '=', id).execute();
}

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOtherActiveAdmins(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  return count;
}
