import { auditActions, auditObjects } from '@vademecum/shared/trust/audit-choices.ts';
import type { AuditFilter } from '@vademecum/shared/trust/audit.ts';
import { Download, Printer, ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { productName } from '../../../lib/use-page-title.ts';
import { usePrint } from '../../../lib/use-print.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AuditCards } from './audit-details.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { outcomeLabels, timeLabel } from './audit-labels.ts';
import { type AuditSearch, exportUrl, filterOf, isFiltered } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { ChainState } from './chain-state.tsx';

interface AuditPageProps {
  search: AuditSearch;
  filter: AuditFilter;
  /** The reader, as named on the printed page. */
  reader: string;
  /** Undefined takes a condition away. */
  onSearchChange: (change: Partial<AuditSearch>) => void;
  onClear: () => void;
}

export function AuditPage({ search, filter, reader, onSearchChange, onClear }: AuditPageProps) {
  return (
    <div className="flex h-full flex-col max-sm:overflow-y-auto">
      <PageHeader title="Audit Log" text="Every action, tamper-evident" actions={<AuditButtons search={search} by={reader} />} />
      <ChainState />
      <AuditFilters search={search} onSearchChange={onSearchChange} onClear={onClear} />
      <div className="min-h-0 flex-1 max-sm:min-h-96 max-sm:flex-none">
        <QueryBoundary key={JSON.stringify(search)} loading={<AuditListSkeleton />} failed="The audit log could not be loaded">
          <AuditList search={search} filter={filter} onClear={onClear} />
        </QueryBoundary>
      </div>
    </div>
  );
}

function AuditListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2 px-4 lg:px-6">
      {Array.from({ length: 14 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}

/** A hundred entries at a time: the next ones are asked for by the last that is shown, so a long log costs no more than a short one. */
function AuditList({ search, filter, onClear }: { search: AuditSearch; filter: AuditFilter; onClear: () => void }) {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.audit.list.useSuspenseInfiniteQuery(filter, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const hasRoom = useMediaQuery('(min-width: 900px)');
  const entries = pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <NoEntries isFiltered={isFiltered(search)} onClear={onClear} />;
  const List = hasRoom ? AuditTable : AuditCards;
  return (
    <ScrollArea label="Audit log" className="h-full px-4 pb-6 lg:px-6">
      <List entries={entries} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {entries.length.toLocaleString('en-US')} {entries.length === 1 ? 'entry' : 'entries'} shown
          {hasNextPage ? '' : ', back to the first'}
        </p>
        {hasNextPage && (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading …' : 'Show older entries'}
          </Button>
        )}
      </div>
    </ScrollArea>
  );
}

function NoEntries({ isFiltered: isNarrow, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isNarrow) return <EmptyState icon={ScrollText} title="No entries yet" text="Actions are recorded here from now on." />;
  return (
    <EmptyState
      icon={SearchX}
      title="No entries match the filter"
      text="Choose a longer period or fewer filters."
      action={<Button onClick={onClear}>Clear filter</Button>}
    />
  );
}

/** Takes out what the filter lets through; both ways are entries of the log themselves. */
function AuditButtons({ search, by }: { search: AuditSearch; by: string }) {
  const [printed, setPrinted] = useState<Outputs['audit']['printable'] | null>(null);
  const { data: people = [] } = trpc.audit.people.useQuery();
  const print = trpc.audit.printable.useMutation({
    onSuccess: setPrinted,
    meta: { failureTitle: 'The audit log could not be printed', failure: 'The server cannot be reached.' },
  });
  return (
    <>
      <ExportLink search={search} />
      <Button
        disabled={print.isPending}
        onClick={() => {
          print.mutate(filterOf(search));
        }}
      >
        <Printer aria-hidden size={16} />
        Print
      </Button>
      {printed !== null && (
        <PrintedAudit
          printed={printed}
          filter={filterInWords(search, people)}
          by={by}
          onPrinted={() => {
            setPrinted(null);
          }}
        />
      )}
    </>
  );
}

function ExportLink({ search }: { search: AuditSearch }) {
  return (
    <DownloadLink href={exportUrl(search)}>
      <Download aria-hidden size={16} />
      Export CSV
    </DownloadLink>
  );
}

/** "Person: Nora Quinn · Outcome: Denied"; "All entries" without a filter. */
function filterInWords(search: AuditSearch, people: readonly { id: number; name: string }[]): string {
  const { actor, action, objectType, objectId, outcome, from, to } = search;
  const person = actor === 0 ? 'signed out' : (people.find(({ id }) => id === actor)?.name ?? String(actor));
  const parts = [
    actor !== undefined && `Person: ${person}`,
    action !== undefined && `Action: ${auditActions[action]}`,
    objectType !== undefined && `Object: ${auditObjects[objectType]}`,
    objectId !== undefined && `Object ID: ${objectId}`,
    outcome !== undefined && `Outcome: ${outcomeLabels[outcome]}`,
    from !== undefined && `From: ${from}`,
    to !== undefined && `To: ${to}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'All entries' : parts.join(' · ');
}

interface PrintedAuditProps {
  printed: Outputs['audit']['printable'];
  /** The filter, in words. */
  filter: string;
  /** The person who prints. */
  by: string;
  onPrinted: () => void;
}

/** Opens the browser's print dialog on the entries. It is rendered outside the application, which styles.css hides during printing. */
function PrintedAudit({ printed: { entries, isCut }, filter, by, onPrinted }: PrintedAuditProps) {
  usePrint(onPrinted);
  // oxlint-disable-next-line react/purity -- a printed page says when it was printed
  const printedAt = timeLabel(new Date().toISOString());
  return createPortal(
    <div className="print-sheet hidden print:block">
      <p className="text-sm">{productName}</p>
      <h1 className="text-xl font-semibold">Audit Log</h1>
      <p className="mt-1 text-sm">{filter}</p>
      <p className="mb-3 text-sm">
        {entries.length.toLocaleString('en-US')} {entries.length === 1 ? 'entry' : 'entries'}
        {isCut && ', the newest; older ones are in the export'} · printed by {by} on {printedAt}
      </p>
      <AuditTable entries={entries} isPrinted />
    </div>,
    document.body,
  );
}
