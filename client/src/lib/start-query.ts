import type { QueryClient, QueryFunction } from '@tanstack/react-query';
import type { getQueryKey } from '@trpc/react-query';

type QueryKey = ReturnType<typeof getQueryKey>;

/** A query that a loader hands to its page, with the type of the procedure's answer. */
export interface PageQuery<Data> {
  queryKey: QueryKey;
  queryFn?: QueryFunction<Data, QueryKey>;
}

/** Starts a query if the page needs it now. Nobody waits for it: the part that shows it has faces for loading and for a failure. */
export function startQuery<Data>({ queryClient }: { queryClient: QueryClient }, query: PageQuery<Data>, isNeeded = true): PageQuery<Data> {
  if (isNeeded) void queryClient.query(query).catch(() => undefined);
  return query;
}
