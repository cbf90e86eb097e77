import type { AuditFilter } from '@vademecum/shared/trust/audit.ts';
import { ScrollText, SearchX } from 'lucide-react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { AuditCards } from './audit-cards.tsx';
import { type AuditSearch, isFiltered } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';

/** A hundred entries at a time: the next ones are asked for by the last that is shown, so a long log costs no more than a short one. */
export function AuditList({ search, filter, onClear }: { search: AuditSearch; filter: AuditFilter; onClear: () => void }) {
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
  if (!isNarrow) return <EmptyState icon={ScrollText} title="No entries yet" text="What people do from now on is kept here." />;
  return (
    <EmptyState
      icon={SearchX}
      title="No entries match the filter"
      text="Choose a longer time, or fewer conditions."
      action={<Button onClick={onClear}>Clear filter</Button>}
    />
  );
}
