import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import type { QueryUtils } from '../../trpc.ts';

/** Not awaited: the list has a face of its own while it loads. */
export function prefetchPeople(trpc: QueryUtils, role: Role): void {
  if (!hasPermission(role, 'user_management')) return;
  void trpc.users.list.prefetch();
  void trpc.users.resetRequests.prefetch();
}
