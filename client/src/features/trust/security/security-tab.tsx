import { useSuspenseQuery } from '@tanstack/react-query';
import { type SecurityCheck, type SecurityState, type SecurityTopic, securityTopics } from '@vademecum/shared/trust/security.ts';
import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { stateLabels, topicLabels } from './security-labels.ts';

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
  // The server checks again each time the tab is opened.
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

interface CheckListProps {
  topic: SecurityTopic;
  checks: readonly SecurityCheck[];
  /** The button that checks the audit log on demand. */
  auditCheck: ReactNode;
}

function CheckList({ topic, checks, auditCheck }: CheckListProps) {
  return (
    <section aria-label={topicLabels[topic]}>
      <h2 className="font-semibold">{topicLabels[topic]}</h2>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} action={check.id === 'audit' && auditCheck} />
        ))}
      </ul>
    </section>
  );
}

function CheckRow({ check: { statement, state, why, toDo }, action }: { check: SecurityCheck; action: ReactNode }) {
  const { word, kind, icon } = stateLabels[state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p className="font-medium">{statement}</p>
        <p className="text-sm text-ink-soft">{why}</p>
        {toDo !== null && (
          <p className="mt-1 text-sm">
            <span className="font-medium">What to do: </span>
            {toDo}
          </p>
        )}
        {action}
      </div>
      <Badge kind={kind} icon={icon}>
        {word}
      </Badge>
    </li>
  );
}

interface HipaaNoticeProps {
  state: SecurityState;
  isChecking: boolean;
  onCheck: () => void;
}

/** HIPAA's requirements of the product, as far as the product can check them itself. */
function HipaaNotice({ state: { hipaa, checkedAt }, isChecking, onCheck }: HipaaNoticeProps) {
  const { word, kind, icon } = stateLabels[hipaa.holds ? 'holds' : 'warning'];
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">HIPAA compliance</h2>
        <Badge kind={kind} icon={icon}>
          {hipaa.holds ? word : 'Not complete'}
        </Badge>
        <Button size="small" onClick={onCheck} disabled={isChecking} className="ml-auto">
          <RefreshCw aria-hidden size={16} />
          {isChecking ? 'Checking...' : 'Check again'}
        </Button>
      </div>
      <p>
        Conversations are handled as HIPAA requires: encrypted, kept only as long as needed, and visible only to the person who asked.
        {hipaa.holds ? ' All product checks passed.' : ' Not passed yet:'}
      </p>
      {!hipaa.holds && (
        <ul aria-label="Missing for HIPAA" className="list-disc pl-5">
          {hipaa.missing.map((statement) => (
            <li key={statement}>{statement}</li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft">
        Checked by the server on <time dateTime={checkedAt}>{dateTimeLabel(checkedAt)}</time>. Training, agreements and physical security
        remain your responsibility.
      </p>
    </Card>
  );
}
