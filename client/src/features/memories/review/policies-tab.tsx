import { useSuspenseQuery } from '@tanstack/react-query';
import type { RetentionPolicy } from '@vademecum/shared/memories/retention-policies.ts';
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PolicyCard } from './policy-card.tsx';
import { PolicyDialog } from './policy-dialog.tsx';
import { usePolicyChanges } from './use-policy-changes.ts';

/** The policy that is open: being written, or one that is there. */
export type OpenPolicy = 'new' | number | undefined;

interface PoliciesTabProps {
  query: PageQuery<Outputs['memoryRetention']['policies']>;
  open: OpenPolicy;
  onOpen: (policy: OpenPolicy) => void;
}

/** Specification, section 2.11. */
export function PoliciesTab(props: PoliciesTabProps) {
  return (
    <QueryBoundary loading={<PoliciesSkeleton />} failed="The retention policies could not be loaded">
      <Policies {...props} />
    </QueryBoundary>
  );
}

function PoliciesSkeleton() {
  return (
    <div role="status" aria-label="Loading the retention policies" className="flex max-w-4xl flex-col gap-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}

function Policies({ query, open, onOpen }: PoliciesTabProps) {
  const { data: policies } = useSuspenseQuery(query);
  const [removed, setRemoved] = useState<RetentionPolicy | null>(null);
  const { setActive, remove } = usePolicyChanges();
  const create = () => {
    onOpen('new');
  };
  return (
    <div className="flex max-w-4xl flex-col gap-3">
      <Header onCreate={create} />
      {policies.length === 0 && (
        <EmptyState
          icon={ListChecks}
          title="No retention policies yet"
          text="A policy says when a memory should be looked at again."
          action={<Button onClick={create}>Write the first one</Button>}
        />
      )}
      <PolicyCards policies={policies} onActive={setActive} onEdit={onOpen} onDelete={setRemoved} />
      <OpenDialog policies={policies} open={open} onOpen={onOpen} />
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => {
          setRemoved(null);
        }}
        title="Delete Policy"
        description={`“${removed?.policyName ?? ''}” asks about no memory any more. The memories stay as they are.`}
        confirmLabel="Delete"
        onConfirm={() => {
          if (removed !== null) remove(removed.id);
        }}
      />
    </div>
  );
}

function Header({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-ink-soft">Policies ask people to look at memories. They delete and archive nothing by themselves.</p>
      <Button variant="primary" onClick={onCreate}>
        <Plus aria-hidden size={16} />
        New Policy
      </Button>
    </div>
  );
}

interface PolicyCardsProps {
  policies: readonly RetentionPolicy[];
  onActive: (id: number, isActive: boolean) => void;
  onEdit: (id: number) => void;
  onDelete: (policy: RetentionPolicy) => void;
}

function PolicyCards({ policies, onActive, onEdit, onDelete }: PolicyCardsProps) {
  const { data: counts } = trpc.memoryRetention.policyCounts.useQuery(undefined, { staleTime: 0 });
  return (
    <ul aria-label="Retention policies" className="flex flex-col gap-3 empty:hidden">
      {policies.map((policy) => (
        <PolicyCard
          key={policy.id}
          policy={policy}
          due={counts?.find(({ id }) => id === policy.id)?.due}
          onActive={(isActive) => {
            onActive(policy.id, isActive);
          }}
          onEdit={() => {
            onEdit(policy.id);
          }}
          onDelete={() => {
            onDelete(policy);
          }}
        />
      ))}
    </ul>
  );
}

/** The one that the address names. */
function OpenDialog({ policies, open, onOpen }: Omit<PoliciesTabProps, 'query'> & { policies: readonly RetentionPolicy[] }) {
  const close = () => {
    onOpen(undefined);
  };
  if (open === 'new') return <PolicyDialog onClose={close} />;
  const policy = policies.find(({ id }) => id === open);
  return policy === undefined ? null : <PolicyDialog key={policy.id} policy={policy} onClose={close} />;
}
