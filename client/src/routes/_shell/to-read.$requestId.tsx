import { createFileRoute, notFound } from '@tanstack/react-router';
import { ReadingPage } from '../../features/documents/acknowledgements/reading-page.tsx';
import { id } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/to-read/$requestId')({
  params: {
    parse: ({ requestId }) => ({ requestId: Number(requestId) }),
    stringify: ({ requestId }) => ({ requestId: String(requestId) }),
  },
  beforeLoad: ({ context, params }) => {
    requirePermission(context.user, 'chat');
    if (id(params.requestId) === undefined) throw notFound();
  },
  loader: ({ context, params: { requestId } }) => ({
    query: startQuery(context, context.trpc.acknowledgements.get.queryOptions({ id: requestId })),
  }),
  component: ReadingRoute,
});

function ReadingRoute() {
  return <ReadingPage {...Route.useLoaderData()} />;
}
