import type { Deps } from './deps.ts';
import { ask, askAtOnce } from './features/chat/chat.service.ts';
import { importHandbook } from './features/documents/handbook.service.ts';
import { insertUser } from './features/users/users.service.ts';
import { hashPassword } from './lib/passwords.ts';
import { makeToken } from './lib/tokens.ts';

const staff = [
  { email: 'admin@demo.clinic', firstName: 'Ada', lastName: 'Marsh', role: 'admin' },
  { email: 'manager@demo.clinic', firstName: 'Ben', lastName: 'Ortega', role: 'manager' },
  { email: 'nurse@demo.clinic', firstName: 'Nora', lastName: 'Quinn', role: 'user' },
] as const;

const questions = [
  'Within what time must a needlestick be reported?',
  'What temperature must the vaccine refrigerator keep?',
  'A patient did not turn up. What do I do?',
];

export interface DemoAccount {
  email: string;
  password: string;
  role: string;
}

/** Fills an empty clinic: one person per role, the sample handbook, and a few questions that the nurse asked. */
export async function seedDemo(deps: Deps): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  const ids: number[] = [];
  for (const person of staff) {
    const password = makeToken().slice(0, 16);
    const passwordHash = await hashPassword(password);
    const user = await insertUser(deps.db, { ...person, status: 'active', passwordHash, createdAt: deps.now().toISOString() });
    ids.push(user.id);
    accounts.push({ email: person.email, password, role: person.role });
  }
  const [administrator = 1, , nurse = 1] = ids;
  await importHandbook(deps, administrator);
  await deps.ingest.idle();
  for (const query of questions) await askAtOnce(ask(deps, nurse, { query, length: 'medium' }));
  return accounts;
}
