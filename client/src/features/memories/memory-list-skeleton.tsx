import { Skeleton } from '../../ui/skeleton.tsx';

export function MemoryListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4 px-4 py-3 lg:px-6">
      <Skeleton className="h-10 max-w-sm" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3">
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <Skeleton key={card} className="h-36" />
        ))}
      </div>
    </div>
  );
}
