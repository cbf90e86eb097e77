import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { type Outputs, trpc } from '../../trpc.ts';

type Page = Outputs['memories']['page'];
type Change = Partial<Pick<Page['memories'][number], 'isProtected' | 'isArchived'>>;

const pagesKey = getQueryKey(trpc.memories.page);

/** What is shown of memories, changed before the server has answered. Each change gives back how to take it back. */
export function useMemoryCache() {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  return useMemo(() => {
    /** No answer that is under way may bring back what is changed now. */
    const changePages = async (change: (page: Page) => Page): Promise<() => void> => {
      await utils.memories.page.cancel();
      const before = queries.getQueriesData<Page>({ queryKey: pagesKey });
      queries.setQueriesData<Page>({ queryKey: pagesKey }, (page) => page && change(page));
      return () => {
        for (const [key, page] of before) queries.setQueryData(key, page);
      };
    };
    const changeOpen = (id: number, change: Change): (() => void) => {
      const before = utils.memories.get.getData({ id });
      utils.memories.get.setData({ id }, (memory) => memory && { ...memory, ...change });
      return () => {
        utils.memories.get.setData({ id }, before);
      };
    };
    return {
      /** In the list and where it is open. */
      change: async (id: number, change: Change): Promise<() => void> => {
        const undoPages = await changePages((page) => ({
          ...page,
          memories: page.memories.map((row) => (row.id === id ? { ...row, ...change } : row)),
        }));
        const undoOpen = changeOpen(id, change);
        return () => {
          undoPages();
          undoOpen();
        };
      },
      /** Out of the list. */
      remove: (id: number): Promise<() => void> => changePages((page) => without(page, id)),
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
