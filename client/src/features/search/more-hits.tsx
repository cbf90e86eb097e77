import { messageOf } from '../../lib/failures.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FailureToast } from '../../ui/failure-toast.tsx';
import { canHoldMore, pageSize } from './search-params.ts';

interface MoreHitsProps {
  /** Documents that match. */
  total: number;
  /** One for each page that was asked for. */
  results: readonly { isPending: boolean; error: unknown; refetch: () => unknown }[];
  onMore: (pages: number) => void;
}

/** The way to the next page, while there is one. */
export function MoreHits({ total, results, onMore }: MoreHitsProps) {
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
