import { Skeleton } from '../../../ui/skeleton.tsx';

export function AuditListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2 px-4 lg:px-6">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
