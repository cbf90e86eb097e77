import { Link } from '@tanstack/react-router';
import type { ListedDepartment } from '@vademecum/shared/people/departments.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { countLabel, firstOf, memoriesLabel, peopleLabel } from '../../../lib/count-labels.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { RowMenu } from '../../../ui/menu/menu.tsx';
import { DepartmentDialog } from './department-dialog.tsx';

/** Names of members that a row spells out. */
const namesShown = 5;

/** A department with its members, and how much only they see. */
export function DepartmentRow({ department }: { department: ListedDepartment }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const remove = useDeleteDepartment();
  const { id, name, members, approvers, order, documents, memories } = department;
  return (
    <li className="flex items-start gap-2 py-3 pr-1 pl-4">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <h2 className="font-semibold">{name}</h2>
        <p className="text-sm text-ink-soft">{membersLabel(members)}</p>
        {approvers.length > 0 && (
          <p className="text-sm text-ink-soft">
            Approvers: {approvers.map((one) => one.name).join(order === 'sequence' ? ', then ' : ', ')}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm tabular-nums">
          <span>{peopleLabel(members.length)}</span>
          <Documents id={id} count={documents} />
          <span>{memoriesLabel(memories)}</span>
        </p>
      </div>
      <RowMenu label={`Actions for ${name}`}>
        <MenuItem icon={Pencil} onSelect={() => setOpen('edit')}>
          Edit
        </MenuItem>
        <MenuItem icon={Trash2} kind="danger" onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </RowMenu>
      {open === 'edit' && <DepartmentDialog department={department} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={() => setOpen(null)}
        title={`Delete ${name}?`}
        description="Its members keep their accounts. A department that documents or memories are limited to can’t be deleted."
        confirmLabel="Delete"
        onConfirm={() => remove(id)}
      />
    </li>
  );
}

function Documents({ id, count }: { id: number; count: number }) {
  const label = countLabel(count, 'document', 'documents');
  if (count === 0) return <span>{label}</span>;
  return (
    <Link to="/documents" search={{ audience: String(id) }} className="font-medium text-accent underline underline-offset-4">
      {label}
    </Link>
  );
}

function membersLabel(members: ListedDepartment['members']): string {
  if (members.length === 0) return 'No members yet';
  return firstOf(
    members.map(({ name }) => name),
    namesShown,
  );
}

/** Gone from the list at once, and back with the server's reason if it is still needed. */
function useDeleteDepartment(): (id: number) => void {
  const { departments, users } = trpc.useUtils();
  const { mutate } = trpc.departments.delete.useMutation({
    ...useListChange(
      ({ id }: { id: number }) => patch(departments.list, undefined, (list) => list.filter((one) => one.id !== id)),
      () => Promise.all([departments.invalidate(), users.list.invalidate()]),
    ),
    meta: { failureTitle: 'Delete Failed', failure: (error) => messageOf(error, 'Please try again.') },
  });
  return (id) => mutate({ id });
}
