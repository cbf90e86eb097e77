import type { AuditFilter } from '@vademecum/shared/trust/audit.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { AuditButtons } from './audit-buttons.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { AuditListSkeleton } from './audit-list-skeleton.tsx';
import type { AuditSearch } from './audit-search.ts';
import { ChainState } from './chain-state.tsx';

interface AuditPageProps {
  search: AuditSearch;
  filter: AuditFilter;
  /** Who is looking: the printed page says so. */
  reader: string;
  /** Undefined takes a condition away. */
  onSearchChange: (change: Partial<AuditSearch>) => void;
  onClear: () => void;
}

export function AuditPage({ search, filter, reader, onSearchChange, onClear }: AuditPageProps) {
  return (
    <div className="flex h-full flex-col max-sm:overflow-y-auto">
      <PageHeader
        title="Audit Log"
        text="Who did what, when and from where. Nothing in it can be changed."
        actions={<AuditButtons search={search} by={reader} />}
      />
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
