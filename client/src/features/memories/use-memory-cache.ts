import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { patch, type Patch } from '../../lib/use-list-change.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type Page = Outputs['memories']['page'];
type Change = Partial<Pick<Page['memories'][number], 'isProtected' | 'isArchived'>>;

const pagesKey = getQueryKey(trpc.memories.page);

/** Changes the cached memories before the server has answered. */
export function useMemoryCache() {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  return useMemo(() => {
    const inPages = (change: (page: Page) => Page): Patch => ({
      cancel: () => utils.memories.page.cancel(),
      apply: () => {
        const before = queries.getQueriesData<Page>({ queryKey: pagesKey });
        queries.setQueriesData<Page>({ queryKey: pagesKey }, (page) => page && change(page));
        return () => {
          for (const [key, page] of before) queries.setQueryData(key, page);
        };
      },
    });
    return {
      /** In the list and where it is open. */
      change: (id: number, change: Change): Patch[] => [
        inPages((page) => ({ ...page, memories: page.memories.map((row) => (row.id === id ? { ...row, ...change } : row)) })),
        // An open memory is fetched again in any case.
        { ...patch(utils.memories.get, { id }, (memory) => ({ ...memory, ...change })), cancel: () => Promise.resolve() },
      ],
      /** Out of the list. */
      remove: (id: number): Patch => inPages((page) => without(page, id)),
      /** After a change: the pages in sight and the open memory are fetched again. */
      refresh: (): Promise<void> => utils.memories.invalidate(),
    };
  }, [queries, utils]);
}

function without(page: Page, id: number): Page {
  const memories = page.memories.filter((row) => row.id !== id);
  const gone = page.memories.length - memories.length;
  return { ...page, memories, found: page.found - gone, total: page.total - gone };
}
