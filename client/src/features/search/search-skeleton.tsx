import { Skeleton } from '../../ui/skeleton.tsx';

export function SearchSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((hit) => (
        <div key={hit} className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  );
}
