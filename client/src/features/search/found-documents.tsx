import type { Search, SearchResult } from '@vademecum/shared/search/search.ts';
import { SearchX } from 'lucide-react';
import { isRefusal } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FoundDocument } from './found-document.tsx';
import { MoreHits } from './more-hits.tsx';
import { pageSize } from './search-params.ts';
import { SearchSkeleton } from './search-skeleton.tsx';
import { useShimmer } from './use-shimmer.ts';
import { WordNotes } from './word-notes.tsx';

/** Specification, section 9. */
const cachedMs = 30_000;

interface FoundDocumentsProps {
  asked: Omit<Search, 'offset'>;
  pages: number;
  onMore: (pages: number) => void;
}

/** What one search found, a page after the other; to be drawn anew for another search. */
export function FoundDocuments({ asked, pages, onMore }: FoundDocumentsProps) {
  const results = trpc.useQueries((call) =>
    Array.from({ length: pages }, (_, page) =>
      call.search.find(
        { ...asked, offset: page * pageSize },
        // What is on the screen already stays there when more of it cannot be loaded.
        { staleTime: cachedMs, gcTime: cachedMs, throwOnError: (error) => page === 0 || isRefusal(error) },
      ),
    ),
  );
  const first = results[0]?.data;
  const isShimmering = useShimmer(first === undefined);
  const shown = first === undefined || isShimmering ? undefined : first;
  return (
    <>
      <p role="status" className="mb-3 px-1 text-sm text-ink-soft tabular-nums">
        {shown === undefined ? 'Searching …' : countLabel(shown)}
      </p>
      {shown === undefined ? (
        <SearchSkeleton />
      ) : (
        <>
          <WordNotes repaired={shown.repaired} unknown={shown.unknown} />
          <Hits q={asked.q} loaded={results.map(({ data }) => data)} />
          <MoreHits total={shown.nbHits} results={results} onMore={onMore} />
        </>
      )}
    </>
  );
}

function countLabel({ nbHits, processingTimeMS }: SearchResult): string {
  return `${nbHits.toLocaleString('en-US')} ${nbHits === 1 ? 'document matches' : 'documents match'} · ${processingTimeMS} ms`;
}

interface HitsProps {
  q: string;
  /** One for each page; undefined while it is on its way. */
  loaded: readonly (SearchResult | undefined)[];
}

function Hits({ q, loaded }: HitsProps) {
  const hits = loaded.flatMap((page) => page?.hits ?? []);
  if (hits.length === 0) {
    return (
      <div className="py-10">
        <EmptyState icon={SearchX} title="No results found" text="Try different keywords or check your spelling" />
      </div>
    );
  }
  return (
    <ol aria-label="Documents found" className="flex flex-col gap-3">
      {hits.map((hit) => (
        <FoundDocument key={hit.id} q={q} hit={hit} />
      ))}
    </ol>
  );
}
