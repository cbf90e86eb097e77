import { Skeleton } from '../../../ui/skeleton.tsx';

export function TabSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex max-w-3xl flex-col gap-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
