import { createFileRoute } from '@tanstack/react-router';
import { ToReadPage } from '../../features/documents/acknowledgements/to-read-page.tsx';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/to-read/')({
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'chat');
  },
  loader: ({ context }) => ({ query: startQuery(context, context.trpc.acknowledgements.mine.queryOptions()) }),
  component: ToReadRoute,
});

function ToReadRoute() {
  return <ToReadPage {...Route.useLoaderData()} />;
}
