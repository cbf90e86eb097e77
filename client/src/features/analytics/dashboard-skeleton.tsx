import { Skeleton } from '../../ui/skeleton.tsx';

export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading the analytics" className="mx-auto flex max-w-7xl flex-col gap-4">
      <Skeleton className="h-18" />
      <div className="grid gap-4 sm:grid-cols-3">
        {Array.from({ length: 3 }, (_, card) => (
          <Skeleton key={card} className="h-34" />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, card) => (
          <Skeleton key={card} className="h-32" />
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        {Array.from({ length: 4 }, (_, chart) => (
          <Skeleton key={chart} className="h-72" />
        ))}
      </div>
    </div>
  );
}
