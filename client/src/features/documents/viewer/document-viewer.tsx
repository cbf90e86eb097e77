import { useSuspenseQuery } from '@tanstack/react-query';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { DeletedDocument } from './deleted-document.tsx';
import { DocumentPane } from './document-pane.tsx';
import { VersionViewer } from '../versions/version-viewer.tsx';
import { ViewerSkeleton } from './viewer-skeleton.tsx';
import type { ViewerPlace } from './viewer-search.ts';

interface DocumentViewerProps {
  query: PageQuery<Outputs['documents']['get']>;
  documentId: number;
  place: ViewerPlace;
}

export function DocumentViewer({ query, documentId, place }: DocumentViewerProps) {
  return (
    <QueryBoundary key={documentId} loading={<ViewerSkeleton />} failed="The document could not be loaded" missing={<DeletedDocument />}>
      <Loaded query={query} documentId={documentId} place={place} />
    </QueryBoundary>
  );
}

function Loaded({ query, documentId, place }: DocumentViewerProps) {
  const { data: document } = useSuspenseQuery(query);
  if (place.version !== undefined && place.version < document.version) {
    return <VersionViewer documentId={documentId} version={place.version} place={place} />;
  }
  return <DocumentPane document={document} place={place} />;
}
