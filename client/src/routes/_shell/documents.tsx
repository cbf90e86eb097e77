import { createFileRoute } from '@tanstack/react-router';
import { DocumentsPage } from '../../features/documents/documents-page.tsx';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/documents')({
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'manage_docs');
  },
  component: DocumentsPage,
});
