import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, CalendarClock, ClipboardCheck, Download, List, TextSearch, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { productName, usePageTitle } from '../../../lib/use-page-title.ts';
import type { Outputs } from '../../../trpc.ts';
import { AudienceBadge } from '../../../ui/audience.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { PageOrText } from '../../../ui/pdf/page-or-text.tsx';
import { PhaseBadge } from '../approvals/phase-badge.tsx';
import { factsOf } from '../document-labels.ts';
import { listSearchOf } from '../documents-search.ts';
import { downloadOriginal } from '../download-original.ts';
import { LifecycleDialog } from '../lifecycle-dialog.tsx';
import { isStatusShown, StatusBadge } from '../list/status-badge.tsx';
import { Outline } from './outline.tsx';
import { ReadingTools } from './reading-tools.tsx';
import { StandingBadge } from './standing-badge.tsx';
import { hasPages, useView } from './use-view.ts';
import type { ViewerPlace } from './viewer-search.ts';
import { zoomRange } from './zoom-range.ts';

interface ViewerHeaderProps {
  document: Outputs['documents']['get'];
  zoom: number;
  onZoomChange: (zoom: number) => void;
  place: ViewerPlace;
  onFind: () => void;
}

export function ViewerHeader({ document, zoom, onZoomChange, place, onFind }: ViewerHeaderProps) {
  usePageTitle(document.name);
  return (
    <header className="border-b border-line px-4 py-3 lg:px-6">
      <p className="hidden justify-between font-semibold print:flex">
        <span>{productName}</span>
        <span>Uncontrolled when printed</span>
      </p>
      <div className="flex min-h-9 items-center justify-between gap-2 lg:hidden print:hidden">
        <Link to="/documents" search={listSearchOf} className="inline-flex items-center gap-1 text-sm font-medium text-accent">
          <ArrowLeft aria-hidden size={16} />
          All documents
        </Link>
        <div className="-mr-2 flex gap-1">
          <DocumentActions document={document} place={place} />
        </div>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{document.name}</h2>
          <p className="mt-0.5 text-sm text-ink-soft tabular-nums *:mr-3">
            <Facts document={document} />
          </p>
        </div>
        <div className="-mx-2 flex flex-wrap items-center gap-1 print:hidden">
          <ZoomControl zoom={zoom} onZoomChange={onZoomChange} />
          {document.status === 'active' && <IconButton icon={TextSearch} label="Find in document (Ctrl+F)" onClick={onFind} />}
          {hasPages(document) && <ViewSwitch document={document} place={place} />}
          <div className="contents max-lg:hidden">
            <DocumentActions document={document} place={place} />
          </div>
        </div>
      </div>
    </header>
  );
}

/** On a narrow screen they are at the top, so that the tools below fit into one row. */
function DocumentActions({ document, place }: Pick<ViewerHeaderProps, 'document' | 'place'>) {
  return (
    <>
      <ReadingTools document={document} />
      <LifecycleButton document={document} />
      <RosterButton documentId={document.id} />
      {document.fileName !== null && (
        <IconButton
          icon={Download}
          label="Download original"
          onClick={() => {
            downloadOriginal(document.id);
          }}
        />
      )}
      {document.outline.length > 0 && <OutlineButton document={document} place={place} />}
    </>
  );
}

function Facts({ document }: { document: Outputs['documents']['get'] }) {
  return (
    <>
      {isStatusShown(document) && <StatusBadge status={document.status} />}
      <PhaseBadge phase={document.phase} effectiveFrom={document.lifecycle.effectiveFrom} />
      <StandingBadge standing={document.lifecycle.standing} />
      <AudienceBadge departments={document.departments} />
      {factsOf(document).map((fact) => (
        <span key={fact} className="inline-block">
          {fact}
        </span>
      ))}
      {document.watchedPath != null && (
        <span className="inline-block [overflow-wrap:anywhere]">From the watched folder: {document.watchedPath}</span>
      )}
    </>
  );
}

function LifecycleButton({ document }: { document: Outputs['documents']['get'] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={CalendarClock}
        label="Lifecycle"
        onClick={() => {
          setIsOpen(true);
        }}
      />
      {isOpen && (
        <LifecycleDialog
          document={document}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

function RosterButton({ documentId }: { documentId: number }) {
  const navigate = useNavigate();
  return (
    <IconButton
      icon={ClipboardCheck}
      label="Acknowledgements"
      onClick={() => void navigate({ to: '/acknowledgements/$documentId', params: { documentId } })}
    />
  );
}

function ViewSwitch({ document, place }: Pick<ViewerHeaderProps, 'document' | 'place'>) {
  const { view, hasRoom, show } = useView(place, document);
  return <PageOrText views={hasRoom ? ['pages', 'text', 'both'] : ['pages', 'text']} view={view} onChange={show} />;
}

/** For screens without room for the outline next to the text. */
function OutlineButton({ document, place }: Pick<ViewerHeaderProps, 'document' | 'place'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { view } = useView(place, document);
  return (
    <>
      <IconButton
        icon={List}
        label="Outline"
        className={view === 'text' ? 'xl:hidden' : undefined}
        onClick={() => {
          setIsOpen(true);
        }}
      />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title="Outline" hideTitle>
        <Outline
          documentId={document.id}
          entries={document.outline}
          reading={place.line ?? 1}
          onNavigate={() => {
            setIsOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

interface ZoomControlProps {
  /** Percent. */
  zoom: number;
  onZoomChange: (zoom: number) => void;
}

function ZoomControl({ zoom, onZoomChange }: ZoomControlProps) {
  return (
    <div role="group" aria-label="Zoom" className="flex items-center">
      <IconButton
        icon={ZoomOut}
        label="Zoom out"
        disabled={zoom <= zoomRange.min}
        onClick={() => {
          onZoomChange(zoom - zoomRange.step);
        }}
      />
      <output className="w-12 text-center text-sm tabular-nums">{zoom}%</output>
      <IconButton
        icon={ZoomIn}
        label="Zoom in"
        disabled={zoom >= zoomRange.max}
        onClick={() => {
          onZoomChange(zoom + zoomRange.step);
        }}
      />
    </div>
  );
}
