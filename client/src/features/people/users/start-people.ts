import type { QueryClient } from '@tanstack/react-query';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import type { SignedIn } from '../../../lib/session.ts';
import { identityProvider } from '../../../lib/sign-in-calls.ts';
import { startQuery } from '../../../lib/start-query.ts';
import type { QueryUtils } from '../../../trpc.ts';

export type PeopleQueries = ReturnType<typeof startPeople>;

/** The data of User Management and Invite Staff. Only administrators may ask for it. */
export function startPeople(context: { queryClient: QueryClient; trpc: QueryUtils; user: SignedIn }) {
  const mayAsk = hasPermission(context.user.role, 'user_management');
  return {
    users: startQuery(context, context.trpc.users.list.queryOptions(), mayAsk),
    resetRequests: startQuery(context, context.trpc.users.resetRequests.queryOptions(), mayAsk),
    /** Only where the clinic has an identity provider. */
    provider: startQuery(context, context.trpc.provider.settings.queryOptions(), mayAsk && identityProvider() !== undefined),
  };
}
