import { mostApprovers } from '@vademecum/shared/documents/approval-choices.ts';
import { type CreateDepartment, createDepartmentSchema, type ListedDepartment } from '@vademecum/shared/people/departments.ts';
import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { useId, useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { CheckList, type CheckOption } from '../../../ui/check-list.tsx';
import { TextField } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { type Approvers, ApproverPicker } from '../../../ui/people/approver-picker.tsx';

interface DepartmentDialogProps {
  /** The one to change; left out to add one. */
  department?: ListedDepartment;
  onClose: () => void;
}

/** The name of a department and who belongs to it. What was typed stays until the server has it. */
export function DepartmentDialog({ department, onClose }: DepartmentDialogProps) {
  const [name, setName] = useState(department?.name ?? '');
  const [memberIds, setMemberIds] = useState(() => department?.members.map(({ id }) => id) ?? []);
  const [approval, setApproval] = useState<Approvers>(() => approversOf(department));
  const [wasSent, setWasSent] = useState(false);
  const { save, isSaving, failure } = useSaveDepartment(department, onClose);
  const people = trpc.users.list.useQuery();
  const checked = createDepartmentSchema.safeParse({ name, memberIds, approverIds: approval.approvers, order: approval.order });
  return (
    <FormDialog
      title={department === undefined ? 'Add department' : `Edit ${department.name}`}
      onClose={onClose}
      onSubmit={() => {
        setWasSent(true);
        if (checked.success && !isSaving) save(checked.data);
      }}
      submitLabel={isSaving ? 'Saving...' : 'Save'}
      isBusy={isSaving}
      error={failure ?? (people.isError ? 'The names could not be loaded. Close this and try again.' : undefined)}
    >
      <TextField
        label="Name"
        hint="For example Front desk or Nursing"
        aria-required
        value={name}
        error={wasSent ? checked.error?.issues[0]?.message : undefined}
        onChange={setName}
      />
      <CheckList
        label="Members"
        options={optionsOf(people.data ?? [], department?.members ?? [])}
        chosen={memberIds}
        onChange={setMemberIds}
        empty={people.isError ? 'The names could not be loaded.' : 'Loading names...'}
      />
      <ApproverFields department={department} people={people.data ?? []} approval={approval} onChange={setApproval} />
    </FormDialog>
  );
}

const approversOf = (department: ListedDepartment | undefined): Approvers => ({
  approvers: department?.approvers.map(({ id }) => id) ?? [],
  order: department?.order ?? 'sequence',
});

interface ApproverFieldsProps {
  department: ListedDepartment | undefined;
  people: readonly ListedUser[];
  approval: Approvers;
  onChange: (next: Approvers) => void;
}

/** Who approves documents that are limited to the department. */
function ApproverFields({ department, people, approval, onChange }: ApproverFieldsProps) {
  const titleId = useId();
  const former = new Map(department?.approvers.map(({ id, name }) => [id, name]));
  const active = people.filter(({ status }) => status === 'active');
  return (
    <div role="group" aria-labelledby={titleId}>
      <h3 id={titleId} className="text-sm font-medium">
        Default approvers
      </h3>
      <p className="mb-2 text-sm text-ink-soft">For documents limited to this department whose type has no default approvers</p>
      <ApproverPicker
        most={mostApprovers}
        people={active.map(({ id, firstName, lastName, role }) => ({ id, name: `${firstName} ${lastName}`, role }))}
        former={former}
        {...approval}
        onChange={onChange}
      />
    </div>
  );
}

/** Everyone who can sign in or is invited, and those who belong to it already. */
function optionsOf(people: readonly ListedUser[], members: ListedDepartment['members']): CheckOption[] {
  const known = new Map<number, CheckOption>(members.map((member) => [member.id, member]));
  for (const { id, firstName, lastName, email, status } of people) {
    if (status !== 'locked' || known.has(id)) known.set(id, { id, name: `${firstName} ${lastName}`, detail: email });
  }
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function useSaveDepartment(department: ListedDepartment | undefined, onSaved: () => void) {
  const { departments, users } = trpc.useUtils();
  const onSuccess = async () => {
    await Promise.all([departments.invalidate(), users.list.invalidate()]);
    onSaved();
  };
  const create = trpc.departments.create.useMutation({ onSuccess });
  const update = trpc.departments.update.useMutation({ onSuccess });
  const error = create.error ?? update.error;
  return {
    save: (input: CreateDepartment) => {
      if (department === undefined) create.mutate(input);
      else update.mutate({ id: department.id, ...input });
    },
    isSaving: create.isPending || update.isPending,
    failure: error === null ? undefined : messageOf(error, 'The department could not be saved. Please try again.'),
  };
}
