import type { Search, SearchResult } from '@vademecum/shared/search/search.ts';
import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isRefusal, messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ErrorState } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureToast } from '../../ui/toast/use-toast.ts';
import { FoundDocument } from './found-document.tsx';
import { canHoldMore, pageSize } from './search-params.ts';

/** Specification, section 9. */
const cachedMs = 30_000;

interface FoundDocumentsProps {
  asked: Omit<Search, 'offset'>;
  pages: number;
  onMore: (pages: number) => void;
}

/** The results of one search, page by page. Another search needs a new instance. */
export function FoundDocuments({ asked, pages, onMore }: FoundDocumentsProps) {
  const results = trpc.useQueries((call) =>
    Array.from({ length: pages }, (_, page) =>
      call.search.find(
        { ...asked, offset: page * pageSize },
        // Results on the screen stay when more cannot be loaded.
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

function SearchSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((hit) => (
        <div key={hit} className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  );
}

/** Specification, section 9. */
const shimmerMs = 500;

/**
 * True while the skeleton is shown: during a search, and for at least half a second, so that it does not flash. Results that were in the cache at
 * the first render show at once.
 */
function useShimmer(isPending: boolean): boolean {
  const [isShimmering, setIsShimmering] = useState(isPending);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setIsShimmering(false);
    }, shimmerMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, []);
  return isShimmering || isPending;
}

/** The corrected spellings that were searched for, and the words that were found nowhere. */
function WordNotes({ repaired, unknown }: Pick<SearchResult, 'repaired' | 'unknown'>) {
  if (repaired.length === 0 && unknown.length === 0) return null;
  return (
    <div className="mb-3">
      <Notice>
        {repaired.map(({ word, usedAs }) => (
          <p key={word}>
            Searched for <strong>{usedAs}</strong> instead of <strong>{word}</strong>
          </p>
        ))}
        {unknown.length > 0 && (
          <p>
            Not found in any document: <strong>{unknown.join(', ')}</strong>
          </p>
        )}
      </Notice>
    </div>
  );
}

interface MoreHitsProps {
  /** Documents that match. */
  total: number;
  /** One for each page that was asked for. */
  results: readonly { isPending: boolean; error: unknown; refetch: () => unknown }[];
  onMore: (pages: number) => void;
}

/** The way to the next page, while there is one. */
function MoreHits({ total, results, onMore }: MoreHitsProps) {
  const failed = results.find(({ error }) => error !== null);
  if (failed !== undefined) {
    return (
      <>
        <ErrorState
          title="Search failed"
          text={messageOf(failed.error, 'The server cannot be reached.')}
          onRetry={() => {
            void failed.refetch();
          }}
        />
        <FailureToast text="Search failed" />
      </>
    );
  }
  const isLoading = results.some(({ isPending }) => isPending);
  const isWhole = results.length * pageSize >= total || !canHoldMore(results.length);
  if (isWhole && !isLoading) return null;
  return (
    <Button
      className="mt-4"
      disabled={isLoading}
      onClick={() => {
        onMore(results.length + 1);
      }}
    >
      {isLoading ? 'Loading …' : 'Show more'}
    </Button>
  );
}
