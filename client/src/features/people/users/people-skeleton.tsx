import { Skeleton } from '../../../ui/skeleton.tsx';

export function PeopleSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <div className="grid gap-3 sm:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-18" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
