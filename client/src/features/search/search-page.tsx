import { shortestSearch } from '@vademecum/shared/limits.ts';
import { Keyboard } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { FoundDocuments } from './found-documents.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchFilters } from './search-filters.tsx';
import { type askedOf, type SearchParams } from './search-params.ts';
import { SearchTips } from './search-tips.tsx';

interface SearchPageProps {
  search: SearchParams;
  /** The search that the address asks for; null while it has too few letters. */
  asked: ReturnType<typeof askedOf>;
  /** Undefined takes a condition away. replace: for letters typed, which Back should not go through one by one. */
  onSearchChange: (change: Partial<SearchParams>, options?: { replace?: boolean }) => void;
}

/** Specification, section 2.9. */
export function SearchPage({ search, asked, onSearchChange }: SearchPageProps) {
  return (
    <div className="flex h-full flex-col">
      <PageHeader title="Document Search" text="Every passage of every document, by its words." />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-4 pt-4 lg:px-6">
          <SearchBox
            value={search.q ?? ''}
            onChange={(q) => {
              onSearchChange({ q: q === '' ? undefined : q, pages: undefined }, { replace: true });
            }}
          />
          <SearchFilters
            search={search}
            onSearchChange={(change) => {
              onSearchChange({ ...change, pages: undefined });
            }}
          />
        </div>
        <Below search={search} asked={asked} onSearchChange={onSearchChange} />
      </div>
    </div>
  );
}

function Below({ search, asked, onSearchChange }: SearchPageProps) {
  if ((search.q ?? '').trim() === '') return <SearchTips />;
  if (asked === null) {
    return (
      <div className="py-10">
        <EmptyState icon={Keyboard} title={`Type at least ${shortestSearch} characters`} text="Shorter words would be found everywhere." />
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-4 pb-8 lg:px-6">
      <QueryBoundary key={JSON.stringify(asked)} loading={null} failed="Search failed" isToasted>
        <FoundDocuments
          asked={asked}
          pages={search.pages ?? 1}
          onMore={(pages) => {
            onSearchChange({ pages }, { replace: true });
          }}
        />
      </QueryBoundary>
    </div>
  );
}
