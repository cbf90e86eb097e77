import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { DocumentsPage } from '../../features/documents/documents-page.tsx';
import { documentsAddress } from '../../features/documents/documents-search.ts';
import { listOptions } from '../../features/documents/list/list-options.ts';
import { DropBanner } from '../../features/learning/golden/drop-banner.tsx';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/documents')({
  validateSearch: addressOf(documentsAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'manage_docs');
  },
  loader: ({ context }) => ({ documents: startQuery(context, context.trpc.documents.listed.queryOptions(undefined, listOptions)) }),
  component: DocumentsRoute,
});

function DocumentsRoute() {
  const loaded = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const open = useMatch({ from: '/_shell/documents/$documentId', shouldThrow: false });
  return (
    <DocumentsPage
      {...loaded}
      notice={<DropBanner reasons={['documents']} className="mx-4 mb-3 lg:mx-6" />}
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })}
      openId={open?.params.documentId}
    >
      <Outlet />
    </DocumentsPage>
  );
}
