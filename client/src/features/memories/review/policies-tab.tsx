import { useSuspenseQuery } from '@tanstack/react-query';
import type { RetentionPolicy } from '@vademecum/shared/memories/retention-policies.ts';
import { ListChecks, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { memoriesLabel } from '../../../lib/count-labels.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { type Inputs, type Outputs, trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { PolicyDialog } from './policy-dialog.tsx';
import { criteriaInWords } from './policy-fields.tsx';

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
    <QueryBoundary
      loading={<Skeletons label="Loading the retention policies" className="max-w-4xl gap-3" shapes={['h-10', 'h-28', 'h-28']} />}
      failed="The retention policies could not be loaded"
    >
      <Policies {...props} />
    </QueryBoundary>
  );
}

function Policies({ query, open, onOpen }: PoliciesTabProps) {
  const { data: policies } = useSuspenseQuery(query);
  const [removed, setRemoved] = useState<RetentionPolicy | null>(null);
  const { setActive, remove } = usePolicyChanges();
  const create = () => onOpen('new');
  return (
    <div className="flex max-w-4xl flex-col gap-3">
      <Header onCreate={create} />
      {policies.length === 0 && (
        <EmptyState
          icon={ListChecks}
          title="No retention policies yet"
          text="A policy decides when a memory needs review."
          action={<Button onClick={create}>Write the first one</Button>}
        />
      )}
      <PolicyCards policies={policies} onActive={setActive} onEdit={onOpen} onDelete={setRemoved} />
      <OpenDialog policies={policies} open={open} onOpen={onOpen} />
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title="Delete Policy"
        description={`“${removed?.policyName ?? ''}” will no longer flag memories. The memories themselves don’t change.`}
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
      <p className="text-sm text-ink-soft">Policies flag memories for review. Nothing is archived or deleted automatically.</p>
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
          onActive={(isActive) => onActive(policy.id, isActive)}
          onEdit={() => onEdit(policy.id)}
          onDelete={() => onDelete(policy)}
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

interface PolicyCardProps {
  policy: RetentionPolicy;
  /** How many memories it asks about; undefined while that is counted. */
  due: number | undefined;
  onActive: (isActive: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

function PolicyCard({ policy, due, onActive, onEdit, onDelete }: PolicyCardProps) {
  const { policyName, category, isActive, createdByName, createdAt } = policy;
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 pt-1 font-semibold [overflow-wrap:anywhere]">{policyName}</h2>
        <div className="flex items-center gap-1">
          <Switch aria-label={`${policyName} is active`} checked={isActive} onCheckedChange={onActive} />
          <IconButton icon={Pencil} label={`Edit ${policyName}`} onClick={onEdit} />
          <IconButton icon={Trash2} label={`Delete ${policyName}`} onClick={onDelete} />
        </div>
      </div>
      <p className="mt-1">{criteriaInWords(policy)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <Badge kind={isActive ? 'success' : 'secondary'}>{isActive ? 'Active' : 'Not active'}</Badge>
        <Badge kind="secondary">{category ?? 'All Categories'}</Badge>
        {due !== undefined && <span className="tabular-nums">{`${memoriesLabel(due)} ${isActive ? 'due' : 'would be due'}`}</span>}
        <span>{`Written ${dateTimeLabel(createdAt)}${createdByName === null ? '' : ` by ${createdByName}`}`}</span>
      </div>
    </li>
  );
}

/** Switches a policy on or off and deletes it: at once, and back if the server refuses. */
function usePolicyChanges() {
  const utils = trpc.useUtils();
  const inList = (change: (policies: RetentionPolicy[]) => RetentionPolicy[]) => patch(utils.memoryRetention.policies, undefined, change);
  const refresh = () => utils.memoryRetention.invalidate();
  const update = trpc.memoryRetention.updatePolicy.useMutation({
    ...useListChange(
      ({ id, isActive = true }: Inputs['memoryRetention']['updatePolicy']) =>
        inList((policies) => policies.map((policy) => (policy.id === id ? { ...policy, isActive } : policy))),
      refresh,
    ),
    meta: { failure: 'Failed to update policy' },
  });
  const remove = trpc.memoryRetention.deletePolicy.useMutation({
    ...useListChange(({ id }: { id: number }) => inList((policies) => policies.filter((policy) => policy.id !== id)), refresh),
    meta: { failure: 'Failed to delete policy' },
  });
  return {
    setActive: (id: number, isActive: boolean) => update.mutate({ id, isActive }),
    remove: (id: number) => remove.mutate({ id }),
  };
}
