import {
  type CreatePolicy,
  type ListedDueMemory,
  type PolicyCriteria,
  policyCriteriaSchema,
  type RetentionPolicy,
} from '@vademecum/shared/memories/retention-policies.ts';
import { useState } from 'react';
import { memoriesLabel } from '../../../lib/count-labels.ts';
import { messageOf } from '../../../lib/failures.ts';
import { usePaused } from '../../../lib/use-typed-text.ts';
import { trpc } from '../../../trpc.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MoreButton } from '../../../ui/page-buttons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { criteriaInWords, PolicyFields, readPolicy, textOf } from './policy-fields.tsx';

interface PolicyDialogProps {
  /** The one to edit; left out to write one. */
  policy?: RetentionPolicy | undefined;
  onClose: () => void;
}

/** The dialog lists the memories that a policy would ask about, while the policy is being written. */
export function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  const [text, setText] = useState(() => textOf(policy));
  const [wasSent, setWasSent] = useState(false);
  const { save, isSaving } = useSavePolicy(policy, onClose);
  const read = readPolicy(text);
  // The name is no part of what it asks about.
  const nameless = readPolicy({ ...text, policyName: 'Any' });
  return (
    <FormDialog
      title={policy === undefined ? 'New Retention Policy' : 'Edit Retention Policy'}
      width="wide"
      onClose={onClose}
      onSubmit={() => {
        setWasSent(true);
        if (read.success) save(read.data);
      }}
      submitLabel={isSaving ? 'Saving...' : policy === undefined ? 'Create Policy' : 'Save Policy'}
      isDisabled={isSaving}
      footer={nameless.success && <DryRun criteria={nameless.data} />}
    >
      <PolicyFields
        text={text}
        onChange={(change) => setText((before) => ({ ...before, ...change }))}
        problemOf={(field) => {
          const issue = read.error?.issues.find(({ path }) => path[0] === field)?.message;
          return wasSent || field !== 'policyName' ? issue : undefined;
        }}
      />
    </FormDialog>
  );
}

const pauseMs = 300;

/** The memories that a policy would ask about if it were saved now. */
function DryRun({ criteria: { category, minAccessCount, minQualityScore, retentionDays } }: { criteria: PolicyCriteria }) {
  const settled = usePaused(JSON.stringify({ category, minAccessCount, minQualityScore, retentionDays }), pauseMs);
  const criteria = policyCriteriaSchema.parse(JSON.parse(settled));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = trpc.memoryRetention.dryRun.useInfiniteQuery(criteria, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const memories = data?.pages.flatMap((page) => page.memories) ?? [];
  return (
    <section aria-label="Memories it would flag" className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">{criteriaInWords(criteria)}</p>
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton className="h-16" />}
      {data !== undefined && (
        <p role="status" className="font-medium">
          {memories.length === 0 ? 'No memory would be due now.' : `${memoriesLabel(data.pages[0]?.total ?? 0)} would be due now.`}
        </p>
      )}
      {memories.length > 0 && <DueList memories={memories} />}
      {hasNextPage && <MoreButton size="small" className="self-start" isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </section>
  );
}

function DueList({ memories }: { memories: readonly ListedDueMemory[] }) {
  return (
    <ul aria-label="Memories that would be due" className="divide-y divide-line rounded-md border border-line">
      {memories.map(({ id, topic, dueReason }) => (
        <li key={id} className="px-3 py-2 text-sm [overflow-wrap:anywhere]">
          <span className="font-medium">{topic}</span>
          <span className="block text-ink-soft">{dueReason}</span>
        </li>
      ))}
    </ul>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice kind="danger" role="alert">
      {messageOf(error, 'The memories it would flag could not be loaded.')}{' '}
      <button type="button" className="underline" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}

/** Writes a policy; what was typed stays where it is until the server has it. */
function useSavePolicy(policy: RetentionPolicy | undefined, onSaved: () => void) {
  const utils = trpc.useUtils();
  const options = (failure: string) => ({
    onSuccess: async () => {
      await utils.memoryRetention.invalidate();
      onSaved();
    },
    meta: { failure },
  });
  const create = trpc.memoryRetention.createPolicy.useMutation(options('Failed to create policy'));
  const update = trpc.memoryRetention.updatePolicy.useMutation(options('Failed to update policy'));
  return {
    save: (fields: CreatePolicy) => {
      if (policy === undefined) create.mutate(fields);
      else update.mutate({ id: policy.id, ...fields });
    },
    isSaving: create.isPending || update.isPending,
  };
}
