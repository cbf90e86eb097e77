import { Skeleton } from '../../../ui/skeleton.tsx';

export function DocumentListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 p-4">
      <Skeleton className="h-10" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex gap-3 py-1">
          <Skeleton className="size-5" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
