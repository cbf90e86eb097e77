import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router';
import { z } from 'zod';
import { DocumentsPage } from '../../features/documents/documents-page.tsx';
import { listInput } from '../../features/documents/list-input.ts';
import { requirePermission } from '../../lib/guards.ts';

const searchSchema = z.object({ q: z.coerce.string().optional().catch(undefined) });

export const Route = createFileRoute('/_shell/documents')({
  validateSearch: searchSchema,
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'manage_docs');
  },
  // Not awaited: the list has a face of its own while it loads, and the rest of the screen need not wait.
  loader: ({ context }) => {
    void context.trpc.documents.list.prefetch(listInput);
  },
  component: DocumentsRoute,
});

function DocumentsRoute() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isDocumentOpen = useMatch({ from: '/_shell/documents/$documentId', shouldThrow: false }) !== undefined;
  return (
    <DocumentsPage
      query={q}
      onQueryChange={(query) => navigate({ to: '.', search: (before) => ({ ...before, q: query || undefined }), replace: true })}
      isDocumentOpen={isDocumentOpen}
    >
      <Outlet />
    </DocumentsPage>
  );
}
