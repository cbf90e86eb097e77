import { useSuspenseQuery } from '@tanstack/react-query';
import { type AllCacheStats, type CacheKind, cacheKinds, type InvalidateCache } from '@vademecum/shared/settings/performance.ts';
import { useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { CacheCard } from './cache-card.tsx';
import { cacheLabels, entries } from './performance-labels.ts';

/** Specification, section 9. */
const everyMs = 30_000;

type Type = InvalidateCache['type'];

/** The contents of each cache, and its hit rate. */
export function CacheStats({ query }: { query: PageQuery<Outputs['performance']['cacheStats']> }) {
  const { data: stats } = useSuspenseQuery({ ...query, refetchInterval: everyMs, refetchOnMount: 'always' });
  const [asked, setAsked] = useState<{ type: Type; isOpen: boolean }>({ type: 'all', isOpen: false });
  const invalidate = useInvalidateCache();
  const ask = (type: Type) => () => {
    setAsked({ type, isOpen: true });
  };
  const kinds: readonly CacheKind[] = asked.type === 'all' ? cacheKinds : [asked.type];
  const held = kinds.reduce((sum, kind) => sum + stats[kind].cacheSize, 0);
  return (
    <>
      <div className="grid gap-3 md:grid-cols-3">
        {cacheKinds.map((kind) => (
          <CacheCard key={kind} kind={kind} stats={stats[kind]} onInvalidate={ask(kind)} />
        ))}
      </div>
      <Button className="mt-3" onClick={ask('all')}>
        Invalidate all caches
      </Button>
      <ConfirmDialog
        open={asked.isOpen}
        onOpenChange={(isOpen) => {
          setAsked({ ...asked, isOpen });
        }}
        title={asked.type === 'all' ? 'Invalidate all caches?' : `Invalidate the ${cacheLabels[asked.type].title.toLowerCase()}?`}
        description={`${entries(held)} will be cleared and read from the database again when needed. Nothing is lost, and no one is signed out.`}
        confirmLabel="Invalidate"
        onConfirm={() => {
          invalidate.mutate({ type: asked.type });
        }}
      />
    </>
  );
}

export function CacheStatsSkeleton() {
  return (
    <div role="status" aria-label="Loading the cache statistics" className="grid gap-3 md:grid-cols-3">
      {cacheKinds.map((kind) => (
        <Skeleton key={kind} className="h-60" />
      ))}
    </div>
  );
}

/** Empties a cache, which shows at once; if the server refuses, the former figures are back and it says so. */
function useInvalidateCache() {
  const { performance } = trpc.useUtils();
  const toast = useToast();
  return trpc.performance.invalidate.useMutation({
    ...useListChange(
      ({ type }: InvalidateCache) => patch(performance.cacheStats, undefined, (stats) => emptied(stats, type)),
      () => performance.cacheStats.invalidate(),
    ),
    onSuccess: ({ invalidated }, { type }) => {
      const what = type === 'all' ? 'All caches' : cacheLabels[type].title;
      toast({ title: 'Cache invalidated', description: `${what}: ${entries(invalidated)} dropped.` });
    },
    meta: { failure: 'Failed to invalidate cache' },
  });
}

function emptied(stats: AllCacheStats, type: InvalidateCache['type']): AllCacheStats {
  const one = (kind: CacheKind) => (type === 'all' || type === kind ? { ...stats[kind], cacheSize: 0, sizeBytes: 0 } : stats[kind]);
  return { memory: one('memory'), session: one('session'), document: one('document') };
}
