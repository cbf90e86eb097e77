import { createFileRoute } from '@tanstack/react-router';
import { WatchedPage } from '../../features/documents/watched/watched-page.tsx';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/watched-folder')({
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'clinic_management');
  },
  loader: ({ context }) => ({ overview: startQuery(context, context.trpc.watched.overview.queryOptions()) }),
  component: WatchedFolderRoute,
});

function WatchedFolderRoute() {
  const loaded = Route.useLoaderData();
  return <WatchedPage {...loaded} />;
}
