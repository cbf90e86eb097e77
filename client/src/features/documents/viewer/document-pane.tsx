import type { Outputs } from '../../../trpc.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ReadDocument } from './read-document.tsx';
import { ReplacementNotice } from '../versions/replacement-notice.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { UnreadDocument } from '../reading/unread-document.tsx';
import { useFindField } from './use-find-field.ts';
import { useZoom } from './use-zoom.ts';
import { VideoPane } from '../video/video-pane.tsx';
import { ViewerHeader } from './viewer-header.tsx';
import type { ViewerPlace } from './viewer-search.ts';

interface DocumentPaneProps {
  document: Outputs['documents']['get'];
  place: ViewerPlace;
}

/** A document that was read, with its text, or why there is none. */
export function DocumentPane({ document, place }: DocumentPaneProps) {
  const [zoom, setZoom] = useZoom();
  const findField = useFindField(place.text);
  const { status, statusMessage, replacement = null } = document;
  return (
    <article className="flex h-full flex-col print:block print:h-auto">
      <ViewerHeader document={document} place={place} zoom={zoom} onZoomChange={setZoom} onFind={findField.open} />
      {replacement !== null && (
        <div className="px-4 pt-3 lg:px-6">
          <ReplacementNotice documentId={document.id} version={document.version} replacement={replacement} />
        </div>
      )}
      {document.lifecycle.warning !== null && (
        <div className="px-4 pt-3 lg:px-6">
          <StandingNotice lifecycle={document.lifecycle} />
        </div>
      )}
      {status === 'active' && statusMessage !== null && (
        <div className="px-4 pt-3 lg:px-6">
          <Notice kind="warning">{statusMessage}</Notice>
        </div>
      )}
      {status !== 'active' && <UnreadDocument document={document} />}
      {status === 'active' &&
        (document.video ? (
          <VideoPane {...{ document, place, zoom, findField }} />
        ) : (
          <ReadDocument {...{ document, place, zoom, findField }} />
        ))}
    </article>
  );
}
