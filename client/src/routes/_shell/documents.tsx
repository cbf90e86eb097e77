import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { DocumentsPage } from '../../features/documents/documents-page.tsx';
import { documentsAddress } from '../../features/documents/documents-search.ts';
import { listOptions } from '../../features/documents/list-options.ts';
import { DropBanner } from '../../features/golden/drop-banner.tsx';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/documents')({
  validateSearch: addressOf(documentsAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'manage_docs');
  },
  // Not awaited: the list has a face of its own while it loads, and the rest of the screen need not wait.
  loader: ({ context }) => {
    void context.trpc.documents.listed.prefetch(undefined, listOptions);
  },
  component: DocumentsRoute,
});

function DocumentsRoute() {
  const navigate = Route.useNavigate();
  const open = useMatch({ from: '/_shell/documents/$documentId', shouldThrow: false });
  return (
    <DocumentsPage
      notice={<DropBanner reasons={['documents']} className="mx-4 mb-3 lg:mx-6" />}
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })}
      openId={open?.params.documentId}
    >
      <Outlet />
    </DocumentsPage>
  );
}
