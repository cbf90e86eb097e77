import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Glossary, type GlossaryProps } from './glossary.tsx';

/** The clinic's abbreviations: a question is read with them from the moment they are saved. */
export function GlossaryTab({ notice, ...props }: GlossaryProps & { notice?: ReactNode }) {
  return (
    <>
      {notice !== undefined && <div className="mb-3 max-w-5xl">{notice}</div>}
      <QueryBoundary loading={<GlossarySkeleton />} failed="The glossary could not be loaded">
        <Glossary {...props} />
      </QueryBoundary>
    </>
  );
}

function GlossarySkeleton() {
  return (
    <div role="status" aria-label="Loading the glossary" className="flex max-w-5xl flex-col gap-3">
      <Skeleton className="h-10" />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
