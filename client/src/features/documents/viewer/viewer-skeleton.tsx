import { Skeleton } from '../../../ui/skeleton.tsx';

const widths = ['w-3/5', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3', 'w-5/6', 'w-full', 'w-1/2'];

export function ViewerSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-6">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="mb-4 h-4 w-3/5" />
      {widths.map((width, index) => (
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
