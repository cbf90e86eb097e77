import { useState } from 'react';
import type { Outputs } from '../../trpc.ts';
import { Notice } from '../../ui/notice.tsx';
import { ReadDocument } from './read-document.tsx';
import { ReplacementNotice } from './replacement-notice.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { UnreadDocument } from './unread-document.tsx';
import { VideoPane } from './video-pane.tsx';
import { ViewerHeader } from './viewer-header.tsx';
import type { ViewerPlace } from './viewer-search.ts';

interface DocumentPaneProps {
  document: Outputs['documents']['get'];
  place: ViewerPlace;
}

/** A document that was read, with its text, or why there is none. */
export function DocumentPane({ document, place }: DocumentPaneProps) {
  const [zoom, setZoom] = useState(100);
  const { status, statusMessage, replacement = null } = document;
  return (
    <article className="flex h-full flex-col">
      <ViewerHeader document={document} zoom={zoom} onZoomChange={setZoom} />
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
        (document.video ? <VideoPane {...{ document, place, zoom }} /> : <ReadDocument {...{ document, place, zoom }} />)}
    </article>
  );
}
