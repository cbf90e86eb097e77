import { useState } from 'react';
import type { Outputs } from '../../trpc.ts';
import { Notice } from '../../ui/notice.tsx';
import { NumberedText } from '../../ui/numbered-text.tsx';
import { Outline } from './outline.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { UnreadDocument } from './unread-document.tsx';
import { ViewerHeader } from './viewer-header.tsx';
import type { ViewerPlace } from './viewer-search.ts';

interface DocumentPaneProps {
  document: Outputs['documents']['get'];
  place: ViewerPlace;
}

/** A document that was read, with its text, or why there is none. */
export function DocumentPane({ document, place }: DocumentPaneProps) {
  const [zoom, setZoom] = useState(100);
  const { content, outline, status, statusMessage } = document;
  const { line, from, to } = place;
  const mark = from !== undefined && to !== undefined && from < to ? { start: from, end: to } : undefined;
  return (
    <article className="flex h-full flex-col">
      <ViewerHeader document={document} zoom={zoom} onZoomChange={setZoom} />
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
      {status === 'active' ? (
        <div className="flex min-h-0 flex-1">
          <div className="min-w-0 flex-1">
            <NumberedText text={content} mark={mark} line={line} zoom={zoom} label={`Text of ${document.name}`} />
          </div>
          {outline.length > 0 && (
            <div className="hidden w-60 shrink-0 border-l border-line xl:block print:hidden">
              <Outline documentId={document.id} entries={outline} />
            </div>
          )}
        </div>
      ) : (
        <UnreadDocument document={document} />
      )}
    </article>
  );
}
