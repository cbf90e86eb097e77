import type { Role } from '@vademecum/shared/permissions.ts';
import { momentsOfMemories, type Staff } from './demo-memories.ts';
import { daysBefore, liveThrough } from './demo-moments.ts';
import { momentsOfQuestions } from './demo-questions.ts';
import type { Deps } from './deps.ts';
import { importHandbook } from './features/documents/handbook.service.ts';
import { insertUser } from './features/people/users/users.service.ts';
import { hashPassword } from './lib/passwords.ts';
import { makeToken } from './lib/tokens.ts';

const people: Record<Role, { email: string; firstName: string; lastName: string }> = {
  admin: { email: 'admin@demo.clinic', firstName: 'Ada', lastName: 'Marsh' },
  manager: { email: 'manager@demo.clinic', firstName: 'Ben', lastName: 'Ortega' },
  user: { email: 'nurse@demo.clinic', firstName: 'Nora', lastName: 'Quinn' },
};

export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
}

/** Days since its first memory was written, and some more. */
const openFor = 210;

/** Fills an empty clinic: one person per role, the sample handbook, and half a year of memories and four weeks of questions. */
export async function seedDemo(deps: Deps): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  const opening = daysBefore(deps, openFor);
  const take = async (role: Role) => {
    const password = makeToken().slice(0, 16);
    const passwordHash = await hashPassword(password);
    accounts.push({ email: people[role].email, password, role });
    return insertUser(deps.db, { ...people[role], role, status: 'active', passwordHash, createdAt: opening.now().toISOString() });
  };
  const staff: Staff = { admin: await take('admin'), manager: await take('manager'), user: await take('user') };
  await importHandbook(opening, staff.admin.id);
  await deps.ingest.idle();
  await liveThrough(deps, [...(await momentsOfMemories(deps, staff)), ...(await momentsOfQuestions(deps, staff))]);
  return accounts;
}
