import { useMemo } from 'react';
import { trpc } from '../../../trpc.ts';

/** Where the words of a search stand in a document that was read; not asked without a search. */
export function useFoundWords(id: number, find: string | undefined) {
  const { data, error, refetch } = trpc.search.inDocument.useQuery({ id, q: find ?? '' }, { enabled: find !== undefined });
  const places = useMemo(() => data?.map(({ from, to }) => ({ start: from, end: to })), [data]);
  return { places, error, retry: () => void refetch() };
}
