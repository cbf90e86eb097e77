import type { CacheKind, CacheStats } from '@vademecum/shared/settings/performance.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cacheLabels, count, percent, sizeLabel } from './performance-labels.ts';

interface CacheCardProps {
  kind: CacheKind;
  stats: CacheStats;
  onInvalidate: () => void;
}

export function CacheCard({ kind, stats, onInvalidate }: CacheCardProps) {
  const { title, text } = cacheLabels[kind];
  const { hitRate, cacheSize, totalRequests, sizeBytes, maxEntries, maxBytes } = stats;
  return (
    <Card role="group" aria-label={title} className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <p className="flex min-h-9 items-baseline gap-2 tabular-nums">
        {totalRequests === 0 ? (
          <span className="text-ink-soft">No requests yet</span>
        ) : (
          <>
            <span className="text-2xl font-semibold">{percent(hitRate)}</span>
            <span className="text-sm text-ink-soft">hit rate</span>
          </>
        )}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm tabular-nums">
        <dt className="text-ink-soft">Requests</dt>
        <dd className="text-right">{count(totalRequests)}</dd>
        <dt className="text-ink-soft">Entries</dt>
        <dd className="text-right">
          {count(cacheSize)} of {count(maxEntries)}
        </dd>
        <dt className="text-ink-soft">Size</dt>
        <dd className="text-right">
          {sizeLabel(sizeBytes)} of {sizeLabel(maxBytes)}
        </dd>
      </dl>
      <Button size="small" className="mt-auto self-start" aria-label={`Invalidate ${title.toLowerCase()}`} onClick={onInvalidate}>
        Invalidate
      </Button>
    </Card>
  );
}
