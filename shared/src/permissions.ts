/** Roles and what each may do: specification, section 6. */
export const roles = ['admin', 'manager', 'user'] as const;
export type Role = (typeof roles)[number];

/** What somebody with a role is called: where space is short, in full, and all of them. */
export const roleNames: Record<Role, Record<'short' | 'full' | 'all', string>> = {
  admin: { short: 'Admin', full: 'Administrator', all: 'Administrators' },
  manager: { short: 'Manager', full: 'Manager', all: 'Managers' },
  user: { short: 'User', full: 'User', all: 'Users' },
};

export const permissions = [
  'user_management',
  'invite_staff',
  'manage_docs',
  'clinic_management',
  'analytics',
  'preferences',
  'reports',
  'memories',
  'chat',
  'search',
] as const;
export type Permission = (typeof permissions)[number];

const rolePermissions: Record<Role, readonly Permission[]> = {
  admin: permissions,
  manager: ['invite_staff', 'manage_docs', 'analytics', 'memories', 'chat', 'search'],
  user: ['memories', 'chat'],
};

/** True if the role has at least one of the named permissions. */
export function hasPermission(role: Role, ...anyOf: Permission[]): boolean {
  return anyOf.some((permission) => rolePermissions[role].includes(permission));
}

/** True if people with the one role may do everything that the other role may. */
export function coversRole(holder: Role, role: Role): boolean {
  return rolePermissions[role].every((permission) => hasPermission(holder, permission));
}
