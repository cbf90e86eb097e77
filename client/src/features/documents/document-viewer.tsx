import { trpc } from '../../trpc.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { DeletedDocument } from './deleted-document.tsx';
import { DocumentPane } from './document-pane.tsx';
import { VersionViewer } from './version-viewer.tsx';
import { ViewerSkeleton } from './viewer-skeleton.tsx';
import type { ViewerPlace } from './viewer-search.ts';

interface DocumentViewerProps {
  documentId: number;
  place: ViewerPlace;
}

export function DocumentViewer({ documentId, place }: DocumentViewerProps) {
  return (
    <QueryBoundary key={documentId} loading={<ViewerSkeleton />} failed="The document could not be loaded" missing={<DeletedDocument />}>
      <Loaded documentId={documentId} place={place} />
    </QueryBoundary>
  );
}

function Loaded({ documentId, place }: DocumentViewerProps) {
  const [document] = trpc.documents.get.useSuspenseQuery({ id: documentId });
  if (place.version !== undefined && place.version < document.version) {
    return <VersionViewer documentId={documentId} version={place.version} place={place} />;
  }
  return <DocumentPane document={document} place={place} />;
}
