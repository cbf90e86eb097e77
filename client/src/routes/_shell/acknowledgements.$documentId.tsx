import { createFileRoute, notFound } from '@tanstack/react-router';
import { RosterPage } from '../../features/documents/acknowledgements/roster-page.tsx';
import { addressOf, id, oneOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/acknowledgements/$documentId')({
  params: {
    parse: ({ documentId }) => ({ documentId: Number(documentId) }),
    stringify: ({ documentId }) => ({ documentId: String(documentId) }),
  },
  /** ask: the dialog is open. */
  validateSearch: addressOf({ ask: oneOf([1]) }),
  beforeLoad: ({ context, params }) => {
    requirePermission(context.user, 'manage_docs');
    if (id(params.documentId) === undefined) throw notFound();
  },
  loader: ({ context, params: { documentId } }) => ({
    documentId,
    reader: `${context.user.firstName} ${context.user.lastName}`,
    query: startQuery(context, context.trpc.acknowledgements.roster.queryOptions({ id: documentId })),
  }),
  component: RosterRoute,
});

function RosterRoute() {
  const navigate = Route.useNavigate();
  return (
    <RosterPage
      {...Route.useLoaderData()}
      isAsking={Route.useSearch().ask === 1}
      onAsk={(isAsking) => void navigate({ to: '.', search: { ask: isAsking ? 1 : undefined }, replace: true })}
    />
  );
}
