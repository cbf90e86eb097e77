import { Link } from '@tanstack/react-router';
import type { Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import { ArrowLeft, ClipboardCheck, ClipboardPen, FileX } from 'lucide-react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countLabel, peopleLabel } from '../../../lib/count-labels.ts';
import { askedLabel, conditionsOf, dueLabel } from './acknowledgement-labels.ts';
import { AskDialog } from './ask-dialog.tsx';
import { RosterActions } from './roster-actions.tsx';
import { MissingPeople, RecordsTable } from './roster-lists.tsx';

interface RosterPageProps {
  documentId: number;
  query: PageQuery<Roster>;
  /** The person who looks at it, for the printed page. */
  reader: string;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
}

/** Who has read and acknowledged a document and who has not. */
export function RosterPage({ documentId, query, ...rest }: RosterPageProps) {
  return (
    <Loaded
      key={documentId}
      query={query}
      loading={<RosterSkeleton />}
      failed="The acknowledgements could not be loaded"
      missing={<Gone />}
    >
      {(roster) => <LoadedRoster roster={roster} {...rest} />}
    </Loaded>
  );
}

function LoadedRoster({ roster, reader, isAsking, onAsk }: Omit<RosterPageProps, 'query' | 'documentId'> & { roster: Roster }) {
  const { document, request, records } = roster;
  const isEmpty = request === null && records.length === 0;
  return (
    <div className="flex h-full flex-col">
      <PageHeader
        title="Acknowledgements"
        text={<DocumentLink document={document} />}
        actions={<RosterActions roster={roster} reader={reader} onAsk={() => onAsk(true)} />}
      />
      <ScrollArea label="Acknowledgements" className="min-h-0 flex-1 px-4 py-4 lg:px-6">
        {isEmpty ? (
          <NobodyAsked onAsk={() => onAsk(true)} />
        ) : (
          <div className="flex max-w-4xl flex-col gap-6">
            {request === null ? <NotAskedNow document={document} /> : <Summary roster={roster} request={request} />}
            <MissingPeople roster={roster} />
            <RecordsTable records={records} />
          </div>
        )}
      </ScrollArea>
      {isAsking && document.version !== null && <AskDialog roster={roster} onClose={() => onAsk(false)} />}
    </div>
  );
}

function DocumentLink({ document: { id, name, version } }: Pick<Roster, 'document'>) {
  if (version === null) return <>{name} (deleted)</>;
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: id }}
      className="inline-flex items-center gap-1 text-accent [overflow-wrap:anywhere]"
    >
      <ArrowLeft aria-hidden size={14} className="shrink-0" />
      {name}, version {version}
    </Link>
  );
}

function NobodyAsked({ onAsk }: { onAsk: () => void }) {
  return (
    <EmptyState
      icon={ClipboardCheck}
      title="Nobody is asked to acknowledge this document"
      text="Ask roles, departments or people to read it by a date. You see here who has."
      action={
        <Button variant="primary" onClick={onAsk}>
          <ClipboardPen aria-hidden size={16} />
          Ask to acknowledge
        </Button>
      }
    />
  );
}

function NotAskedNow({ document }: Pick<Roster, 'document'>) {
  return (
    <Notice>
      {document.version === null
        ? 'This document was deleted. Its acknowledgements are kept for six years.'
        : 'Nobody is asked to acknowledge this document now.'}
    </Notice>
  );
}

function Summary({ roster: { document, people }, request }: { roster: Roster; request: NonNullable<Roster['request']> }) {
  const done = people.filter(({ state }) => state === 'acknowledged').length;
  const isOverdue = people.some(({ state }) => state === 'overdue');
  const facts = [`Asked: ${askedLabel(request)}`, ...conditionsOf(request)];
  return (
    <Card>
      <h2 className="text-lg font-semibold">
        {done} of {peopleLabel(people.length)} {people.length === 1 ? 'has' : 'have'} acknowledged version {document.version}
      </h2>
      <ProgressBar aria-label="Acknowledged" value={done} max={Math.max(1, people.length)} className="my-2 w-full" />
      <p className={isOverdue ? 'font-medium text-danger' : undefined}>{dueLabel(isOverdue ? 'overdue' : 'open', request.due)}</p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
      {request.lostQuestions > 0 && (
        <p className="mt-2 text-sm">
          {countLabel(request.lostQuestions, 'question is', 'questions are')} no longer asked: the quote is not in this version.
        </p>
      )}
    </Card>
  );
}

function Gone() {
  return (
    <>
      <PageHeader title="Acknowledgements" />
      <EmptyState icon={FileX} title="Document not found" text="It may have been deleted." />
    </>
  );
}

function RosterSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4 p-6">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-24" />
      <Skeleton className="h-60" />
    </div>
  );
}
