import { Link } from '@tanstack/react-router';
import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { Replacement } from '@vademecum/shared/documents/versions.ts';
import { CircleX, Hourglass, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ApprovalPanel } from '../approvals/approval-panel.tsx';
import { listSearchOf } from '../documents-search.ts';
import { ReviewedButton } from '../reviewed-button.tsx';
import { progressLabel } from '../upload/progress-label.ts';
import { VideoPane } from '../video/video-pane.tsx';
import { ReadDocument } from './read-document.tsx';
import { useFindField } from './use-find-field.ts';
import { ViewerHeader } from './viewer-header.tsx';
import type { ViewerPlace } from './viewer-search.ts';
import { allowedZoom, zoomRange } from './zoom-range.ts';

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
      <ApprovalPanel documentId={document.id} hasPhase={document.phase !== undefined} />
      {replacement !== null && (
        <div className="px-4 pt-3 lg:px-6">
          <ReplacementNotice documentId={document.id} version={document.version} replacement={replacement} />
        </div>
      )}
      {document.lifecycle.warning !== null && (
        <div className="px-4 pt-3 lg:px-6">
          <StandingNotice document={document} />
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

/** The warning that a reader needs before reading on, with a link to the document in effect. */
function StandingNotice({ document: { id, lifecycle } }: { document: Document }) {
  const { standing, warning, supersededBy } = lifecycle;
  if (warning === null) return null;
  return (
    <Notice kind="warning">
      {warning}{' '}
      {standing === 'superseded' && supersededBy !== null && (
        <Link
          to="/documents/$documentId"
          params={{ documentId: supersededBy.id }}
          search={listSearchOf}
          className="font-medium underline underline-offset-4"
        >
          Open the current document
        </Link>
      )}
      {standing === 'expired' && (
        <div>
          <ReviewedButton documentId={id} className="mt-2" />
        </div>
      )}
    </Notice>
  );
}

const storageKey = 'vademecum.zoom';

/** Percent, by the buttons and by the keys +, - and 0; the same in every document until this tab is closed. */
function useZoom(): [number, (zoom: number) => void] {
  const [zoom, setZoom] = useState(() => allowedZoom(Number(window.sessionStorage.getItem(storageKey) ?? Number.NaN)));
  const change = (wanted: number) => {
    const next = allowedZoom(wanted);
    window.sessionStorage.setItem(storageKey, String(next));
    setZoom(next);
  };
  useShortcuts({
    larger: () => {
      change(zoom + zoomRange.step);
    },
    smaller: () => {
      change(zoom - zoomRange.step);
    },
    usualSize: () => {
      change(zoomRange.initial);
    },
  });
  return [zoom, change];
}

/** A document without text: it is still being read, or that failed. */
function UnreadDocument({ document }: { document: Document }) {
  const isFailed = document.status === 'failed';
  const { data } = trpc.documents.progress.useQuery(undefined, { enabled: false });
  if (isFailed) {
    return (
      <EmptyState
        icon={CircleX}
        title="This document could not be read"
        text={document.statusMessage ?? 'The reason was not recorded.'}
        action={document.fileName !== null && <RetryReading documentId={document.id} />}
      />
    );
  }
  const progress = data?.find(({ id }) => id === document.id);
  return (
    <div role="status" className="h-full">
      <EmptyState icon={Hourglass} title={progressLabel(progress)} text="The text appears here as soon as it has been read." />
    </div>
  );
}

/** Has the file of a document that failed read once more. */
function RetryReading({ documentId }: { documentId: number }) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.documents.retry.useMutation({
    meta: { failureTitle: 'Retry Failed', failure: 'Please try again.' },
    onSettled: () => utils.documents.invalidate(),
  });
  return (
    <Button
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id: documentId });
      }}
    >
      <RotateCw aria-hidden size={16} />
      Retry
    </Button>
  );
}

interface ReplacementNoticeProps {
  documentId: number;
  version: number;
  replacement: Replacement;
}

/** The pending replacement of a document, or the reason why it failed. */
function ReplacementNotice({ documentId, version, replacement }: ReplacementNoticeProps) {
  useReplacementEnd(documentId, replacement);
  const { kind, fileName, failure } = replacement;
  const what = kind === 'reading' ? 'The file' : `The new version${fileName === null ? '' : ` (${fileName})`}`;
  if (failure === null) {
    return (
      <Notice role="status">
        {what} is being read{kind === 'reading' && ' again'}. Until then, version {version} answers.
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title={`${what} could not be read${kind === 'reading' ? ' again' : ''}`}>
      <p>
        {failure} Version {version} answers as before.
      </p>
      <Dismiss documentId={documentId} />
    </Notice>
  );
}

/** Asks every second, and only while it is being read. */
function useReplacementEnd(documentId: number, { failure }: Replacement) {
  const utils = trpc.useUtils();
  const isReading = failure === null;
  const { data } = trpc.documents.replacement.useQuery(
    { id: documentId },
    { enabled: isReading, refetchInterval: 1000, staleTime: 0, gcTime: 0 },
  );
  const isOver = isReading && data !== undefined && data?.failure !== null;
  useEffect(() => {
    if (isOver) void Promise.all([utils.documents.invalidate(), utils.approvals.invalidate()]);
  }, [isOver, utils]);
}

function Dismiss({ documentId }: { documentId: number }) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.documents.dismissReplacement.useMutation({
    meta: { failure: 'Please try again.' },
    onSettled: () => utils.documents.get.invalidate({ id: documentId }),
  });
  return (
    <Button
      size="small"
      className="mt-2"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id: documentId });
      }}
    >
      Dismiss
    </Button>
  );
}
