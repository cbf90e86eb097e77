import type { ListedDueMemory } from '@vademecum/shared/memories/retention-policies.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

export type DecisionKind = 'archive' | 'keep' | 'protect' | 'skip';
export type Decision = { memory: ListedDueMemory } & ({ kind: 'archive' | 'protect' | 'skip' } | { kind: 'keep'; days: number });

/** The list is fetched anew whenever somebody comes to it. */
const freshMs = 1000;
/** Fewer than this left of what was fetched: the next part is fetched. */
const fewLeft = 5;

/** The review list and what was decided about it here: a decision shows at once, and is taken back if the server refuses it. */
export function useReview() {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage, refetch }] = trpc.memoryRetention.review.useSuspenseInfiniteQuery(
    {},
    // Somebody else may have looked at them meanwhile.
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

const failures = { archive: 'Failed to archive memory', keep: 'Failed to keep memory', protect: 'Failed to protect memory', skip: '' };

/** Sends decisions one after the other, so that what is taken back was made before. */
function useDecisions() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const archive = trpc.memories.archive.useMutation().mutateAsync;
  const restore = trpc.memories.restore.useMutation().mutateAsync;
  const update = trpc.memories.update.useMutation().mutateAsync;
  const keep = trpc.memoryRetention.keep.useMutation().mutateAsync;
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const send = (call: () => Promise<unknown>, fallback: string, onRefused: () => void) => {
    sending.current = sending.current.then(call).then(
      () => utils.memories.invalidate(),
      (error: unknown) => {
        onRefused();
        toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
      },
    );
  };
  return {
    apply: (decision: Decision, onRefused: () => void) => {
      const { id } = decision.memory;
      if (decision.kind === 'archive') send(() => archive({ id }), failures.archive, onRefused);
      if (decision.kind === 'keep') send(() => keep({ id, days: decision.days }), failures.keep, onRefused);
      if (decision.kind === 'protect') send(() => update({ id, isProtected: true }), failures.protect, onRefused);
    },
    revert: ({ kind, memory: { id } }: Decision, onRefused: () => void) => {
      const fallback = 'Failed to take the decision back';
      if (kind === 'archive') send(() => restore({ id }), fallback, onRefused);
      if (kind === 'keep') send(() => keep({ id, days: null }), fallback, onRefused);
      if (kind === 'protect') send(() => update({ id, isProtected: false }), fallback, onRefused);
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
