import { describe, expect, it } from 'vitest';
import { hasPermission, permissions, roles, type Permission, type Role } from './permissions.ts';

/** The table of the specification, section 6, word for word. */
const table: Record<Role, string> = {
  admin: 'user_management, invite_staff, manage_docs, clinic_management, analytics, preferences, reports, memories, chat, search',
  manager: 'invite_staff, manage_docs, analytics, memories, chat, search',
  user: 'memories, chat',
};

describe('permissions of a role', () => {
  it.each(roles)('%s holds exactly what the table gives', (role) => {
    const held = permissions.filter((permission) => hasPermission(role, permission));
    expect(held.join(', ')).toBe(table[role]);
  });

  it('needs only one of several permissions', () => {
    const either: Permission[] = ['user_management', 'invite_staff'];
    expect(hasPermission('manager', ...either)).toBe(true);
    expect(hasPermission('user', ...either)).toBe(false);
  });

  it('is never given when none is asked for', () => {
    expect(hasPermission('admin')).toBe(false);
  });
});
