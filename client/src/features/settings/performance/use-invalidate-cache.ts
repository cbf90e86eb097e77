import type { AllCacheStats, CacheKind, InvalidateCache } from '@vademecum/shared/settings/performance.ts';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { cacheLabels, entries } from './performance-labels.ts';

/** Empties a cache, which shows at once; if the server refuses, the former figures are back and it says so. */
export function useInvalidateCache() {
  const { performance } = trpc.useUtils();
  const toast = useToast();
  return trpc.performance.invalidate.useMutation({
    onMutate: async ({ type }) => {
      await performance.cacheStats.cancel();
      const before = performance.cacheStats.getData();
      performance.cacheStats.setData(undefined, (stats) => stats && emptied(stats, type));
      return { before };
    },
    onSuccess: ({ invalidated }, { type }) => {
      const what = type === 'all' ? 'All caches' : cacheLabels[type].title;
      toast({ title: 'Cache invalidated', description: `${what}: ${entries(invalidated)} dropped.` });
    },
    onError: (error, _input, shown) => {
      performance.cacheStats.setData(undefined, shown?.before);
      toast({ title: 'Error', description: messageOf(error, 'Failed to invalidate cache'), variant: 'destructive' });
    },
    onSettled: () => performance.cacheStats.invalidate(),
  });
}

function emptied(stats: AllCacheStats, type: InvalidateCache['type']): AllCacheStats {
  const one = (kind: CacheKind) => (type === 'all' || type === kind ? { ...stats[kind], cacheSize: 0, sizeBytes: 0 } : stats[kind]);
  return { memory: one('memory'), session: one('session'), document: one('document') };
}
