import { useSuspenseQuery } from '@tanstack/react-query';
import { securityTopics } from '@vademecum/shared/trust/security.ts';
import type { ReactNode } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CheckList } from './check-list.tsx';
import { HipaaNotice } from './hipaa-notice.tsx';

interface SecurityTabProps {
  query: PageQuery<Outputs['security']['state']>;
  /** Checks the audit log on demand. */
  auditCheck: ReactNode;
  reset: ReactNode;
}

/** Every promise of the product with what the server finds of it right now: specification, section 2.16. */
export function SecurityTab({ query, auditCheck, reset }: SecurityTabProps) {
  return (
    <div className="flex max-w-4xl flex-col gap-6 pb-24">
      <QueryBoundary loading={<SecuritySkeleton />} failed="The state of security could not be loaded">
        <SecurityState query={query} auditCheck={auditCheck} />
      </QueryBoundary>
      {reset}
    </div>
  );
}

function SecurityState({ query, auditCheck }: Omit<SecurityTabProps, 'reset'>) {
  // The server looks anew each time the tab is opened.
  const { data: state, isFetching, refetch } = useSuspenseQuery({ ...query, refetchOnMount: 'always' });
  return (
    <>
      <HipaaNotice state={state} isChecking={isFetching} onCheck={() => void refetch()} />
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
