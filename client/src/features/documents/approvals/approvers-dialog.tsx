import { mostApprovers } from '@vademecum/shared/documents/approval-choices.ts';
import type { WaitingVersion } from '@vademecum/shared/documents/approvals.ts';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { DayField } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { type Approvers, ApproverPicker } from '../../../ui/people/approver-picker.tsx';
import { defaultsLabel } from './approval-labels.ts';
import { useApprovalSteps } from './use-approval-steps.ts';

/** Who approves a version, and from when it is to answer. */
export function ApproversDialog({ version, onClose }: { version: WaitingVersion; onClose: () => void }) {
  const people = trpc.approvals.people.useQuery();
  const { name } = useApprovalSteps(version.id);
  const [chosen, setChosen] = useState<Approvers>({ approvers: version.approvers.map(({ userId }) => userId), order: version.order });
  const [effectiveFrom, setEffectiveFrom] = useState(version.effectiveFrom ?? undefined);
  const [reviewDue, setReviewDue] = useState(version.reviewDue ?? undefined);
  const former = new Map(version.approvers.map((one) => [one.userId, one.name]));
  const isDraft = version.phase === 'draft';
  function submit() {
    const dates = { effectiveFrom: effectiveFrom ?? null, reviewDue: reviewDue ?? null };
    const input = { id: version.id, approvers: [...chosen.approvers], order: chosen.order, ...(isDraft && dates) };
    if (!name.isPending) name.mutate(input, { onSuccess: onClose });
  }
  return (
    <FormDialog
      title="Approvers and dates"
      description={[defaultsLabel(version), 'The author can’t be the only approver']
        .filter(Boolean)
        .map((part) => `${part}.`)
        .join(' ')}
      onClose={onClose}
      onSubmit={submit}
      error={name.error?.message ?? (people.isError ? 'The people could not be loaded. Close this and try again.' : undefined)}
      submitLabel={name.isPending ? 'Saving...' : 'Save'}
      isDisabled={chosen.approvers.length === 0}
      isBusy={name.isPending}
    >
      <ApproverPicker most={mostApprovers} people={people.data ?? []} former={former} {...chosen} onChange={setChosen} />
      {isDraft && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField label="Takes effect on" value={effectiveFrom} onChange={setEffectiveFrom} />
          <DayField label="Review due" value={reviewDue} onChange={setReviewDue} />
        </div>
      )}
      {isDraft && <p className="text-sm text-ink-soft">Without a date, it takes effect after the last approval.</p>}
    </FormDialog>
  );
}
