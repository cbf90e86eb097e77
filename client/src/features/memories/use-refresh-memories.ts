import { trpc } from '../../trpc.ts';

/** After a change: the lists and the open note are fetched again. */
export function useRefreshMemories(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.memories.invalidate();
}
