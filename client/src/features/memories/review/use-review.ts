import type { ListedDueMemory } from '@vademecum/shared/memories/retention-policies.ts';
import { useRef, useState } from 'react';
import { trpc } from '../../../trpc.ts';

export type Decision = { memory: ListedDueMemory } & ({ kind: 'archive' | 'protect' | 'skip' } | { kind: 'keep'; days: number });

/** The list is fetched again on every visit. */
const freshMs = 1000;
/** Fewer than this left of what was fetched: the next part is fetched. */
const fewLeft = 5;

/** The review list and what was decided about it here: a decision shows at once, and is taken back if the server refuses it. */
export function useReview() {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage, refetch }] = trpc.memoryRetention.review.useSuspenseInfiniteQuery(
    {},
    // Another person may have reviewed them by now.
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: freshMs, gcTime: freshMs },
  );
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const { apply, revert } = useDecisions();
  const decided = new Set(decisions.map(({ memory }) => memory.id));
  const left = pages.flatMap(({ memories }) => memories).filter(({ id }) => !decided.has(id));
  const drop = (dropped: Decision) => {
    setDecisions((before) => before.filter((decision) => decision !== dropped));
  };
  return {
    left,
    total: pages[0]?.total ?? 0,
    decisions,
    isMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    decide: (decision: Decision) => {
      setDecisions((before) => [...before, decision]);
      if (hasNextPage && !isFetchingNextPage && left.length <= fewLeft) void fetchNextPage();
      apply(decision, () => {
        drop(decision);
      });
    },
    undo: () => {
      const last = decisions.at(-1);
      if (last === undefined) return;
      drop(last);
      revert(last, () => {
        setDecisions((before) => [...before, last]);
      });
    },
    startAgain: () =>
      void refetch().then(() => {
        setDecisions([]);
      }),
  };
}
export type Review = ReturnType<typeof useReview>;

/** Sends decisions one after the other, so that what is taken back was made before. */
function useDecisions() {
  const utils = trpc.useUtils();
  const takenBack = { meta: { failure: 'Failed to undo the decision' } };
  const archive = trpc.memories.archive.useMutation({ meta: { failure: 'Failed to archive memory' } }).mutateAsync;
  const keep = trpc.memoryRetention.keep.useMutation({ meta: { failure: 'Failed to keep memory' } }).mutateAsync;
  const protect = trpc.memories.update.useMutation({ meta: { failure: 'Failed to protect memory' } }).mutateAsync;
  const restore = trpc.memories.restore.useMutation(takenBack).mutateAsync;
  const dropKeep = trpc.memoryRetention.keep.useMutation(takenBack).mutateAsync;
  const unprotect = trpc.memories.update.useMutation(takenBack).mutateAsync;
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const send = (call: () => Promise<unknown>, onRefused: () => void) => {
    sending.current = sending.current.then(call).then(() => utils.memories.invalidate(), onRefused);
  };
  return {
    apply: (decision: Decision, onRefused: () => void) => {
      const { id } = decision.memory;
      if (decision.kind === 'archive') send(() => archive({ id }), onRefused);
      if (decision.kind === 'keep') send(() => keep({ id, days: decision.days }), onRefused);
      if (decision.kind === 'protect') send(() => protect({ id, isProtected: true }), onRefused);
    },
    revert: ({ kind, memory: { id } }: Decision, onRefused: () => void) => {
      if (kind === 'archive') send(() => restore({ id }), onRefused);
      if (kind === 'keep') send(() => dropKeep({ id, days: null }), onRefused);
      if (kind === 'protect') send(() => unprotect({ id, isProtected: false }), onRefused);
    },
  };
}

/** "Archived “Keys”". */
export function decisionInWords(decision: Decision): string {
  const topic = `“${decision.memory.topic}”`;
  if (decision.kind === 'archive') return `Archived ${topic}`;
  if (decision.kind === 'keep') return `Kept ${topic} for ${decision.days} days`;
  return decision.kind === 'protect' ? `Protected ${topic}` : `Skipped ${topic}`;
}
