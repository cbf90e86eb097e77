import { Skeleton } from '../../../ui/skeleton.tsx';

export function ReviewSkeleton() {
  return (
    <div role="status" aria-label="Loading the memories" className="flex flex-col gap-3">
      <Skeleton className="h-6 max-w-40" />
      <Skeleton className="h-64" />
    </div>
  );
}
