import { Skeleton } from '../../../ui/skeleton.tsx';

/** The lines of a document or memory that is being fetched. */
export function SourceSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 p-4">
      {['w-2/3', 'w-full', 'w-11/12', 'w-full', 'w-1/2', 'w-full', 'w-3/4'].map((width, index) => (
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
