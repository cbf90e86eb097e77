import { createFileRoute } from '@tanstack/react-router';
import { prefetchPeople } from '../../features/users/prefetch-people.ts';
import { UsersPage } from '../../features/users/users-page.tsx';
import { usersAddress } from '../../features/users/users-search.ts';

/** The screen itself says who may not open it. */ import { addressOf } from '../../lib/address.ts';

export const Route = createFileRoute('/_shell/invite')({
  validateSearch: addressOf(usersAddress),
  loader: ({ context }) => {
    prefetchPeople(context.trpc, context.user.role);
  },
  component: InviteRoute,
});

function InviteRoute() {
  const { user } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <UsersPage
      user={user}
      isInvitation={true}
      search={Route.useSearch()}
      onSearchChange={(change, options) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: options?.replace ?? false })
      }
      onFormClose={() => void navigate({ to: '/users', search: (before) => ({ ...before, add: undefined }), replace: true })}
    />
  );
}
