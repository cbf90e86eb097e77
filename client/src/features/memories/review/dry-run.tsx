import { type ListedDueMemory, type PolicyCriteria, policyCriteriaSchema } from '@vademecum/shared/memories/retention-policies.ts';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { criteriaInWords, memoriesLabel } from './policy-labels.ts';
import { useSettled } from './use-settled.ts';

/** What a policy would ask about if it were saved now. */
export function DryRun({ criteria: { category, minAccessCount, minQualityScore, retentionDays } }: { criteria: PolicyCriteria }) {
  const settled = useSettled(JSON.stringify({ category, minAccessCount, minQualityScore, retentionDays }));
  const criteria = policyCriteriaSchema.parse(JSON.parse(settled));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = trpc.memoryRetention.dryRun.useInfiniteQuery(criteria, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const memories = data?.pages.flatMap((page) => page.memories) ?? [];
  return (
    <section aria-label="What it would ask about" className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">{criteriaInWords(criteria)}</p>
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton className="h-16" />}
      {data !== undefined && (
        <p role="status" className="font-medium">
          {memories.length === 0 ? 'No memory would be due now.' : `${memoriesLabel(data.pages[0]?.total ?? 0)} would be due now.`}
        </p>
      )}
      {memories.length > 0 && <DueList memories={memories} />}
      {hasNextPage && (
        <Button size="small" className="self-start" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading …' : 'Show more'}
        </Button>
      )}
    </section>
  );
}

function DueList({ memories }: { memories: readonly ListedDueMemory[] }) {
  return (
    <ul aria-label="Memories that would be due" className="divide-y divide-line rounded-md border border-line">
      {memories.map(({ id, topic, dueReason }) => (
        <li key={id} className="px-3 py-2 text-sm [overflow-wrap:anywhere]">
          <span className="font-medium">{topic}</span>
          <span className="block text-ink-soft">{dueReason}</span>
        </li>
      ))}
    </ul>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice kind="danger" role="alert">
      {messageOf(error, 'What it would ask about could not be looked up.')}{' '}
      <button type="button" className="underline" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
