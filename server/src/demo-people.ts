import type { User } from '@vademecum/shared/people/users.ts';
import type { Deps } from './deps.ts';
import type { Staff } from './demo-memories.ts';
import { createDepartment } from './features/people/departments/departments.service.ts';
import { insertUser } from './features/people/users/users.service.ts';
import { hashPassword } from './lib/passwords.ts';
import { makeToken } from './lib/tokens.ts';

const colleagues = {
  ivy: ['Ivy', 'Chen'],
  paul: ['Paul', 'Dietz'],
  fay: ['Fay', 'Lund'],
  omar: ['Omar', 'Reyes'],
} as const;
type Colleagues = Record<keyof typeof colleagues, User>;

export interface Team {
  staff: Staff;
  colleagues: Colleagues;
  frontDesk: number;
  nursing: number;
  /** Of the colleagues. Nobody knows it: they only sign what they have read. */
  password: string;
}

/** Two departments, and colleagues in them. */
export async function hireTeam(then: Deps, staff: Staff): Promise<Team> {
  const password = makeToken();
  const passwordHash = await hashPassword(password);
  const hire = ([firstName, lastName]: readonly [string, string]): Promise<User> => {
    const email = `${firstName.toLowerCase()}@demo.clinic`;
    const createdAt = then.now().toISOString();
    return insertUser(then.db, { email, firstName, lastName, role: 'user', status: 'active', passwordHash, createdAt });
  };
  const ivy = await hire(colleagues.ivy);
  const paul = await hire(colleagues.paul);
  const fay = await hire(colleagues.fay);
  const omar = await hire(colleagues.omar);
  const found = async (name: string, members: readonly User[]): Promise<number> =>
    (await createDepartment(then, staff.admin, { name, memberIds: members.map(({ id }) => id), approverIds: [], order: 'sequence' })).id;
  return {
    staff,
    colleagues: { ivy, paul, fay, omar },
    frontDesk: await found('Front desk', [staff.manager, fay, omar]),
    nursing: await found('Nursing', [staff.user, ivy, paul]),
    password,
  };
}
