import { skipToken } from '@tanstack/react-query';
import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { Archive, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { dateLabel } from '../../../lib/date-time-label.ts';
import { statusOf } from '../../../lib/failures.ts';
import { pressedKey } from '../../../lib/shortcuts.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { NumberedText } from '../../../ui/text/numbered-text.tsx';
import { CitedPlace } from './cited-place.tsx';
import { CitedText } from './cited-text.tsx';
import { CitedVersion } from './cited-version.tsx';
import { locateQuote } from './locate-quote.ts';
import { LostPassage } from './lost-passage.tsx';
import type { ShownSource } from './shown-source.ts';
import { SourceSkeleton } from './source-skeleton.tsx';
import type { useOpenSource } from './use-open-source.ts';

interface OpenSourceProps {
  source: ReturnType<typeof useOpenSource>;
  isBeside: boolean;
}

/** The source that a citation opened, next to the conversation or over it. Renders nothing if no source is open. */
export function OpenSource({ source: { shown, isWaiting, wasOpenedHere, close }, isBeside }: OpenSourceProps) {
  const title = useTitle(shown);
  if (shown === null) return null;
  const label = shown.documentId === undefined ? 'Cited memory' : 'Cited document';
  return (
    <SourcePane label={label} title={title} isBeside={isBeside} takesFocus={wasOpenedHere} onClose={close}>
      <SourceContent shown={shown} isWaiting={isWaiting} />
    </SourcePane>
  );
}

/** A link from outside an answer brings no name: the source says it. */
function useTitle(shown: ShownSource | null): string {
  const { title, documentId, memoryId } = shown ?? {};
  const isNamed = title !== undefined;
  const document = trpc.documents.get.useQuery(isNamed || documentId === undefined ? skipToken : { id: documentId });
  const memory = trpc.memories.get.useQuery(isNamed || memoryId === undefined ? skipToken : { id: memoryId });
  return title ?? document.data?.name ?? memory.data?.topic ?? (documentId === undefined ? 'Memory' : 'Document');
}

function SourceContent({ shown: { documentId, memoryId, line, citation }, isWaiting }: { shown: ShownSource; isWaiting: boolean }) {
  if (documentId !== undefined) return <CitedDocument documentId={documentId} line={line} citation={citation} isWaiting={isWaiting} />;
  return memoryId === undefined ? null : <CitedMemory memoryId={memoryId} citation={citation} isWaiting={isWaiting} />;
}

interface CitedDocumentProps {
  documentId: number;
  /** From 1; where to look if no citation is known. */
  line: number | undefined;
  citation: Citation | undefined;
  /** The answer that contains the citation is still being fetched. */
  isWaiting: boolean;
}

/** A document as an answer quoted it, with exactly the quoted passage marked, or the news that it is gone. */
function CitedDocument({ documentId, line, citation, isWaiting }: CitedDocumentProps) {
  const document = trpc.documents.get.useQuery({ id: documentId });
  if (document.isError) {
    if (statusOf(document.error) === 404) return <LostPassage title="Document not found" citation={citation} />;
    return <ErrorState title="The document could not be loaded" onRetry={() => void document.refetch()} />;
  }
  if (document.isPending || isWaiting) return <SourceSkeleton label="Loading the document" />;
  if (citation !== undefined && citation.version < document.data.version) {
    return <CitedVersion key={citation.number} document={document.data} citation={citation} />;
  }
  return <CitedText document={document.data} line={line} citation={citation} />;
}

interface CitedMemoryProps {
  memoryId: number;
  citation: Citation | undefined;
  /** The answer that contains the citation is still being fetched. */
  isWaiting: boolean;
}

/** A memory that an answer cites, with exactly the quoted words marked, or the news that they are gone. */
function CitedMemory({ memoryId, citation, isWaiting }: CitedMemoryProps) {
  const memory = trpc.memories.get.useQuery({ id: memoryId });
  if (memory.isError) {
    if (statusOf(memory.error) === 404) return <LostPassage title="This memory was deleted" citation={citation} />;
    return <ErrorState title="The memory could not be loaded" onRetry={() => void memory.refetch()} />;
  }
  if (memory.isPending || isWaiting) return <SourceSkeleton label="Loading the memory" />;
  const { value, topic, version } = memory.data;
  const place = citation === undefined ? null : locateQuote(value, citation);
  return (
    <div className="flex h-full flex-col">
      <MemoryFacts memory={memory.data} />
      {citation !== undefined && place !== null && (
        <CitedPlace citation={citation} place={place} hasChanged={place.hasMoved || version !== citation.version} />
      )}
      {citation !== undefined && place === null && (
        <LostPassage title="The cited words can no longer be found in this memory" citation={citation} />
      )}
      <div className="min-h-0 flex-1">
        <NumberedText isPlain text={value} mark={place ?? undefined} line={place?.line} label={topic} />
      </div>
    </div>
  );
}

/** The kind of knowledge, and the person who vouches for it. */
function MemoryFacts({ memory: { category, createdBy, updatedAt, source, isArchived } }: { memory: Memory }) {
  return (
    <div className="flex flex-col gap-1 border-b border-line px-4 py-2 text-sm text-ink-soft">
      <p className="flex flex-wrap items-center gap-2">
        <span>
          Memory{createdBy === null ? '' : ` by ${createdBy}`}, last changed <time dateTime={updatedAt}>{dateLabel(updatedAt)}</time>
        </span>
        {category !== null && <Badge kind="secondary">{category}</Badge>}
        {isArchived && (
          <Badge kind="warning" icon={Archive}>
            Archived
          </Badge>
        )}
      </p>
      {source !== null && <p className="[overflow-wrap:anywhere]">Source: {source}</p>}
    </div>
  );
}

interface SourcePaneProps {
  /** The kind of source: a cited document, a cited memory. */
  label: string;
  title: string;
  /** There is room next to the conversation; otherwise it slides over. */
  isBeside: boolean;
  /** It was opened by a press, not by the address: the focus moves to it. */
  takesFocus: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The document or memory that a citation opened. */
function SourcePane({ isBeside, ...rest }: SourcePaneProps) {
  const isPhone = useMediaQuery('(max-width: 639px)');
  if (isBeside) return <PaneBeside {...rest} />;
  const { title, onClose, children } = rest;
  return (
    <Sheet open onOpenChange={onClose} title={title} side={isPhone ? 'bottom' : 'right'}>
      {children}
    </Sheet>
  );
}

function PaneBeside({ label, title, takesFocus, onClose, children }: Omit<SourcePaneProps, 'isBeside'>) {
  const pane = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => {
    if (takesFocus) pane.current?.focus();
  }, [takesFocus]);
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      aria-label={label}
      className="flex min-w-0 max-w-4xl flex-1 flex-col border-l border-line bg-surface outline-none print:hidden"
    >
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 className="min-w-0 truncate font-semibold" title={title}>
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1">{children}</div>
    </aside>
  );
}

/** Esc closes the pane, unless a menu, a dialog or a quote that lies over it has taken the key. */
function useEscape(onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        if (pressedKey(event, 'close') !== undefined && !event.defaultPrevented) close();
      },
      { signal: stop.signal },
    );
    return () => {
      stop.abort();
    };
  }, []);
}
