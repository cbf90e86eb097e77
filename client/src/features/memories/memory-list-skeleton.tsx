import { Skeleton } from '../../ui/skeleton.tsx';

export function MemoryListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 px-4 py-3 lg:px-6">
      <Skeleton className="mb-4 h-10 max-w-sm" />
      {[1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} className="h-56 sm:h-37 xl:h-31" />
      ))}
    </div>
  );
}
