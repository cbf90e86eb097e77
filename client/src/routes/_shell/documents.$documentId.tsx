import { createFileRoute, notFound } from '@tanstack/react-router';
import { DocumentViewer } from '../../features/documents/document-viewer.tsx';
import { viewerAddress } from '../../features/documents/viewer-search.ts';
import { addressOf, id } from '../../lib/address.ts';

export const Route = createFileRoute('/_shell/documents/$documentId')({
  params: {
    parse: ({ documentId }) => ({ documentId: Number(documentId) }),
    stringify: ({ documentId }) => ({ documentId: String(documentId) }),
  },
  validateSearch: addressOf(viewerAddress),
  beforeLoad: ({ params }) => {
    if (id(params.documentId) === undefined) throw notFound();
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
