import { Link } from '@tanstack/react-router';
import type { OpenReading } from '@vademecum/shared/documents/acknowledgements.ts';
import { ArrowLeft, BookOpenCheck } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageOrText } from '../../../ui/pdf/page-or-text.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NumberedText } from '../../../ui/text/numbered-text.tsx';
import { viewUrl } from '../download-original.ts';
import { AcknowledgeBar } from './acknowledge-bar.tsx';
import { DueBadge } from './due-badge.tsx';
import { useReachedEnd } from './use-reached-end.ts';

/** Not before a PDF file is opened. */
const PdfPages = lazy(async () => ({ default: (await import('../../../ui/pdf/pdf-pages.tsx')).PdfPages }));

/** A document that is to be read, with the bar to acknowledge it at its end. */
export function ReadingPage({ query }: { query: PageQuery<OpenReading> }) {
  return (
    <Loaded query={query} loading={<ReadingSkeleton />} failed="The document could not be loaded" missing={<NothingToRead />}>
      {(reading) => <Reading reading={reading} />}
    </Loaded>
  );
}

function Reading({ reading }: { reading: OpenReading }) {
  const [document] = trpc.documents.get.useSuspenseQuery({ id: reading.documentId }, { staleTime: 0 });
  return (
    <article className="flex h-full flex-col">
      <Header reading={reading} version={document.version} />
      <WholeText key={document.version} reading={reading} document={document} />
    </article>
  );
}

function Header({ reading: { documentName, state, due }, version }: { reading: OpenReading; version: number }) {
  usePageTitle(documentName);
  return (
    <header className="border-b border-line px-4 py-2 lg:px-6">
      <h1>
        <Link to="/to-read" className="inline-flex min-h-8 items-center gap-1 text-sm font-medium text-accent">
          <ArrowLeft aria-hidden size={16} />
          To read
        </Link>
      </h1>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{documentName}</h2>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          Version {version}
          <DueBadge state={state} due={due} />
        </p>
      </div>
    </header>
  );
}

interface WholeTextProps {
  reading: OpenReading;
  document: Outputs['documents']['get'];
}

/** The pages of a PDF file or the text of anything else, as long as it takes to the end. */
function WholeText({ reading, document }: WholeTextProps) {
  const { id, name, content, fileName, video } = document;
  const isPdf = fileName !== null && /\.pdf$/i.test(fileName);
  const [view, setView] = useState<'pages' | 'text'>('pages');
  const [page, setPage] = useState(1);
  const hasPages = isPdf && view === 'pages';
  const area = useRef<HTMLDivElement>(null);
  const isRead = useReachedEnd(area, hasPages);
  return (
    <>
      {isPdf && (
        <div className="flex border-b border-line px-4 py-1">
          <PageOrText views={['pages', 'text']} view={view} onChange={setView} />
        </div>
      )}
      {video !== null && fileName !== null && <Video documentId={id} name={name} />}
      <div ref={area} className="min-h-0 flex-1">
        {hasPages ? (
          <Suspense fallback={<ReadingSkeleton />}>
            <PdfPages url={viewUrl(id)} name={name} page={page} quotes={noQuotes} onPage={setPage} onText={() => setView('text')} />
          </Suspense>
        ) : (
          <NumberedText text={content} isPlain={video !== null} label={`Text of ${name}`} />
        )}
      </div>
      <AcknowledgeBar reading={reading} version={document.version} isRead={isRead} />
    </>
  );
}

const noQuotes: never[] = [];

function Video({ documentId, name }: { documentId: number; name: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is below it
    <video controls preload="metadata" src={viewUrl(documentId)} aria-label={`Video ${name}`} className="max-h-1/3 w-full bg-black" />
  );
}

function NothingToRead() {
  return (
    <>
      <PageHeader title="To read" />
      <EmptyState
        icon={BookOpenCheck}
        title="There is nothing to acknowledge here"
        text="You have acknowledged it, or it is no longer asked of you."
        action={
          <Link to="/to-read" className="font-medium text-accent underline underline-offset-4">
            To read
          </Link>
        }
      />
    </>
  );
}

function ReadingSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 p-6">
      <Skeleton className="mb-4 h-6 w-2/5" />
      {['w-11/12', 'w-4/5', 'w-full', 'w-2/3', 'w-5/6'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
