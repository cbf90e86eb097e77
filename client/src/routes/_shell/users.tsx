import { createFileRoute } from '@tanstack/react-router';
import { startPeople } from '../../features/people/users/start-people.ts';
import { UsersPage } from '../../features/people/users/users-page.tsx';
import { usersAddress } from '../../features/people/users/users-search.ts';

/** The screen itself says who may not open it. */ import { addressOf } from '../../lib/address.ts';

export const Route = createFileRoute('/_shell/users')({
  validateSearch: addressOf(usersAddress),
  loader: ({ context }) => ({ user: context.user, people: startPeople(context) }),
  component: UsersRoute,
});

function UsersRoute() {
  const loaded = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <UsersPage
      {...loaded}
      isInvitation={false}
      search={Route.useSearch()}
      onSearchChange={(change, options) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: options?.replace ?? false })
      }
      onFormClose={() => void navigate({ to: '/users', search: (before) => ({ ...before, add: undefined }), replace: true })}
    />
  );
}
