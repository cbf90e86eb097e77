import { useMemo } from 'react';
import type { TextRange } from '../../lib/text-lines.ts';
import { trpc } from '../../trpc.ts';

const none: readonly TextRange[] = [];

/** Where the words of a search stand in a document that was read; none without a search. */
export function useFoundWords(id: number, find: string | undefined) {
  const { data, error, refetch } = trpc.search.inDocument.useQuery({ id, q: find ?? '' }, { enabled: find !== undefined });
  const ranges = useMemo(() => data?.map(({ from, to }) => ({ start: from, end: to })) ?? none, [data]);
  return { places: data, ranges, error, retry: () => void refetch() };
}
