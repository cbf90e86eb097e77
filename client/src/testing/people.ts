import type { Role } from '@vademecum/shared/permissions.ts';
import type { User } from '@vademecum/shared/users.ts';

export function person(role: Role): User {
  return { id: 1, email: `${role}@clinic.example`, firstName: 'Nora', lastName: 'Quinn', role, status: 'active' };
}
