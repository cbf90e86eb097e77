import { createFileRoute } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { DropBanner } from '../../features/learning/golden/drop-banner.tsx';
import { listFilterOf, pageInputOf } from '../../features/memories/list-filter.ts';
import { MemoriesPage } from '../../features/memories/memories-page.tsx';
import { memoriesAddress } from '../../features/memories/memories-search.ts';
import { ExportMenu } from '../../features/memories/exchange/export-menu.tsx';
import { ImportButton } from '../../features/memories/exchange/import-button.tsx';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/memories')({
  validateSearch: addressOf(memoriesAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'memories');
  },
  loaderDeps: ({ search: { q, category, archived, memory } }) => ({ q, category, archived, memory }),
  loader: ({ context, deps }) => {
    const filter = listFilterOf(deps, hasPermission(context.user.role, 'user_management'));
    void context.trpc.memories.page.prefetch(pageInputOf(filter, 0));
    return {
      role: context.user.role,
      filter,
      open: deps.memory === undefined ? undefined : startQuery(context, context.trpc.memories.get.queryOptions({ id: deps.memory })),
    };
  },
  component: MemoriesRoute,
});

function MemoriesRoute() {
  const { role, filter, open } = Route.useLoaderData();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MemoriesPage
      notice={<DropBanner reasons={['memories']} className="mx-4 mb-3 lg:mx-6" />}
      role={role}
      filter={filter}
      open={open}
      search={search}
      moreActions={
        hasPermission(role, 'user_management') && (
          <>
            <ImportButton
              isOpen={search.import === 1}
              onOpenChange={(isOpen) =>
                void navigate({ search: (before) => ({ ...before, import: isOpen ? 1 : undefined }), replace: !isOpen })
              }
            />
            <ExportMenu shown={search} />
          </>
        )
      }
      onSearchChange={(change, options) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: options?.replace ?? false })
      }
    />
  );
}
