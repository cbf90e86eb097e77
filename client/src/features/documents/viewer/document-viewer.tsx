import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PassageNow, WholeVersion } from '@vademecum/shared/documents/versions.ts';
import { ArrowLeft, Download, FileX } from 'lucide-react';
import { dateLabel } from '../../../lib/date-time-label.ts';
import { needsCare, passageSentence } from '../../../lib/passage-now.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NumberedText } from '../../../ui/text/numbered-text.tsx';
import { PassageNotice } from '../../../ui/text/passage-notice.tsx';
import { versionFacts } from '../document-labels.ts';
import { listSearchOf } from '../documents-search.ts';
import { downloadVersion } from '../download-original.ts';
import { DocumentPane } from './document-pane.tsx';
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

const widths = ['w-3/5', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3', 'w-5/6', 'w-full', 'w-1/2'];

function ViewerSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-6">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="mb-4 h-4 w-3/5" />
      {widths.map((width, index) => (
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

function DeletedDocument() {
  return (
    <EmptyState
      icon={FileX}
      title="Document not found"
      text="It may have been deleted."
      action={
        <Link to="/documents" search={listSearchOf} className="font-medium text-accent underline underline-offset-4">
          All documents
        </Link>
      }
    />
  );
}

interface VersionViewerProps {
  documentId: number;
  version: number;
  place: ViewerPlace;
}

/** A former version of a document as it was, with what has become of the passage that the address names. Throws the server's refusal. */
function VersionViewer({ documentId, version, place: { line, from, to } }: VersionViewerProps) {
  const [shown] = trpc.documents.version.useSuspenseQuery({ id: documentId, version });
  const mark = from !== undefined && to !== undefined && from < to ? { start: from, end: to } : undefined;
  return (
    <article className="flex h-full flex-col">
      <Header shown={shown} />
      <div className="px-4 py-3 lg:px-6">
        {mark === undefined ? (
          <Notice kind="warning">
            {standingSentence(shown)} <CurrentLink shown={shown} now={null} />
          </Notice>
        ) : (
          <Passage shown={shown} from={mark.start} to={mark.end} />
        )}
      </div>
      <div className="min-h-0 flex-1">
        <NumberedText text={shown.content} mark={mark} line={line} label={`Text of ${shown.name}, version ${version}`} />
      </div>
    </article>
  );
}

function standingSentence({ version, currentVersion, replacedAt }: WholeVersion): string {
  const until = replacedAt === null ? '' : `, which answered until ${dateLabel(replacedAt)}`;
  return `This is version ${version}${until}. Answers now come from version ${currentVersion}.`;
}

function Header({ shown }: { shown: WholeVersion }) {
  const { id, name, version, currentVersion, fileName } = shown;
  usePageTitle(`${name}, version ${version}`);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 lg:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <Link
          to="/documents"
          search={({ q }) => ({ q })}
          className="mb-2 inline-flex items-center gap-1 text-sm font-medium text-accent lg:hidden print:hidden"
        >
          <ArrowLeft aria-hidden size={16} />
          All documents
        </Link>
        <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums">
          <span>
            Version {version} of {currentVersion}
          </span>
          {versionFacts(shown).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {fileName !== null && (
        <IconButton
          icon={Download}
          label={`Download version ${version}`}
          onClick={() => {
            downloadVersion(id, version);
          }}
        />
      )}
    </header>
  );
}

function Passage({ shown, from, to }: { shown: WholeVersion; from: number; to: number }) {
  const { data } = trpc.documents.passageNow.useQuery({ id: shown.id, version: shown.version, from, to });
  if (data === undefined) return <Notice kind="warning">{standingSentence(shown)}</Notice>;
  return (
    <PassageNotice
      isWarning={needsCare(data)}
      sentence={passageSentence(data)}
      wording={data.state === 'changed' && data.now !== null ? data.now.text : null}
      action={<CurrentLink shown={shown} now={data.now} />}
    />
  );
}

function CurrentLink({ shown: { id, currentVersion }, now }: { shown: WholeVersion; now: PassageNow['now'] }) {
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: id }}
      search={({ q }) => ({ q, ...(now !== null && { line: now.lineIndex + 1, from: now.from, to: now.to }) })}
      className="font-medium underline underline-offset-4"
    >
      Open version {currentVersion}
      {now !== null && ' at the passage'}
    </Link>
  );
}
