import { createFileRoute } from '@tanstack/react-router';
import { SearchPage } from '../../features/search/search-page.tsx';
import { askedOf, searchAddress } from '../../features/search/search-params.ts';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/search')({
  validateSearch: addressOf(searchAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'search');
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => ({ asked: askedOf(deps) }),
  component: SearchRoute,
});

function SearchRoute() {
  const loaded = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <SearchPage
      {...loaded}
      search={Route.useSearch()}
      onSearchChange={(change, options) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: options?.replace ?? false })
      }
    />
  );
}
