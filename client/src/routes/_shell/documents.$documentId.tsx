import { createFileRoute, notFound } from '@tanstack/react-router';
import { DocumentViewer } from '../../features/documents/viewer/document-viewer.tsx';
import { viewerAddress } from '../../features/documents/viewer/viewer-search.ts';
import { addressOf, id } from '../../lib/address.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/documents/$documentId')({
  params: {
    parse: ({ documentId }) => ({ documentId: Number(documentId) }),
    stringify: ({ documentId }) => ({ documentId: String(documentId) }),
  },
  validateSearch: addressOf(viewerAddress),
  beforeLoad: ({ params }) => {
    if (id(params.documentId) === undefined) throw notFound();
  },
  loader: ({ context, params: { documentId } }) => ({
    documentId,
    query: startQuery(context, context.trpc.documents.get.queryOptions({ id: documentId })),
  }),
  component: DocumentRoute,
});

function DocumentRoute() {
  const loaded = Route.useLoaderData();
  return <DocumentViewer {...loaded} place={Route.useSearch()} />;
}
