import type { Role } from '@vademecum/shared/permissions.ts';
import type { ListedUser, User } from '@vademecum/shared/people/users.ts';

export function person(role: Role): User {
  return { id: 1, email: `${role}@clinic.example`, firstName: 'Nora', lastName: 'Quinn', role, status: 'active' };
}

/** A person in the list of administrators. The test sets the fields that matter to it. */
export function listedUser(fields: Partial<ListedUser> = {}): ListedUser {
  return {
    ...person('user'),
    id: 2,
    email: 'ben@clinic.example',
    firstName: 'Ben',
    lastName: 'Ortega',
    createdAt: '2026-11-01T09:00:00.000Z',
    lastSignInAt: '2026-11-19T08:30:00.000Z',
    hasPassword: true,
    hasSecondFactor: false,
    isLinked: false,
    departments: [],
    ...fields,
  };
}
