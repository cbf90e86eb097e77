import { createFileRoute } from '@tanstack/react-router';
import { BackupsPage } from '../../features/trust/backups/backups-page.tsx';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/backups')({
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'clinic_management');
  },
  loader: ({ context }) => ({ overview: startQuery(context, context.trpc.backups.overview.queryOptions()) }),
  component: BackupsRoute,
});

function BackupsRoute() {
  const loaded = Route.useLoaderData();
  return <BackupsPage {...loaded} />;
}
