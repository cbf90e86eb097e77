import { Skeleton } from '../../../ui/skeleton.tsx';

export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading the pages" className="h-full overflow-hidden bg-sunken p-3">
      <Skeleton className="mx-auto aspect-[210/297] w-full" />
    </div>
  );
}
