import { securityTopics } from '@vademecum/shared/security.ts';
import type { ReactNode } from 'react';
import { trpc } from '../../trpc.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CheckList } from './check-list.tsx';
import { HipaaNotice } from './hipaa-notice.tsx';

/** Every promise of the product with what the server finds of it right now: specification, section 2.16. */
export function SecurityTab({ auditCheck, reset }: { auditCheck: ReactNode; reset: ReactNode }) {
  return (
    <div className="flex max-w-4xl flex-col gap-6 pb-24">
      <QueryBoundary loading={<SecuritySkeleton />} failed="The state of security could not be loaded">
        <SecurityState auditCheck={auditCheck} />
      </QueryBoundary>
      {reset}
    </div>
  );
}

function SecurityState({ auditCheck }: { auditCheck: ReactNode }) {
  // The server looks anew each time the tab is opened.
  const [state, query] = trpc.security.state.useSuspenseQuery(undefined, { refetchOnMount: 'always' });
  return (
    <>
      <HipaaNotice state={state} isChecking={query.isFetching} onCheck={() => void query.refetch()} />
      {securityTopics.map((topic) => (
        <CheckList key={topic} topic={topic} checks={state.checks.filter((check) => check.topic === topic)} auditCheck={auditCheck} />
      ))}
    </>
  );
}

function SecuritySkeleton() {
  return (
    <div role="status" aria-label="Loading the state of security" className="flex flex-col gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-64" />
      <Skeleton className="h-48" />
    </div>
  );
}
