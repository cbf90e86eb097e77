import { createFileRoute, notFound } from '@tanstack/react-router';
import { idSchema } from '@vademecum/shared/users.ts';
import { DocumentViewer } from '../../features/documents/document-viewer.tsx';
import { viewerSearchSchema } from '../../features/documents/viewer-search.ts';

export const Route = createFileRoute('/_shell/documents/$documentId')({
  params: {
    parse: ({ documentId }) => ({ documentId: Number(documentId) }),
    stringify: ({ documentId }) => ({ documentId: String(documentId) }),
  },
  validateSearch: viewerSearchSchema,
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.documentId).success) throw notFound();
  },
  loader: ({ context, params }) => {
    void context.trpc.documents.get.prefetch({ id: params.documentId });
  },
  component: DocumentRoute,
});

function DocumentRoute() {
  const { documentId } = Route.useParams();
  return <DocumentViewer documentId={documentId} place={Route.useSearch()} />;
}
