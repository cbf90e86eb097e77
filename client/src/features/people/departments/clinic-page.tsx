import type { ListedDepartment } from '@vademecum/shared/people/departments.ts';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { DepartmentDialog } from './department-dialog.tsx';
import { DepartmentRow } from './department-row.tsx';

interface ClinicPageProps {
  departments: PageQuery<Outputs['departments']['list']>;
}

/** Departments, who belongs to them, and what is limited to them. */
export function ClinicPage({ departments }: ClinicPageProps) {
  const [isAdding, setIsAdding] = useState(false);
  const add = () => setIsAdding(true);
  return (
    <div className="flex h-full flex-col">
      <PageHeader title="Clinic" text="Departments and who belongs to them" actions={<AddButton onClick={add} />} />
      <ScrollArea label="Departments" className="min-h-0 flex-1 px-4 py-4 lg:px-6">
        <div className="flex max-w-4xl flex-col gap-4">
          <p className="text-ink-soft">
            Documents and memories are for everyone, or only for the departments you choose. Administrators see all of them.
          </p>
          <Loaded
            query={departments}
            loading={<Skeletons label="Loading the departments" shapes={['h-20', 'h-20', 'h-20']} />}
            failed="The departments could not be loaded"
          >
            {(all) => <Departments departments={all} onAdd={add} />}
          </Loaded>
        </div>
      </ScrollArea>
      {isAdding && <DepartmentDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <Plus aria-hidden size={16} />
      Add department
    </Button>
  );
}

function Departments({ departments, onAdd }: { departments: readonly ListedDepartment[]; onAdd: () => void }) {
  if (departments.length === 0) {
    return (
      <EmptyState
        icon={Building2}
        title="No departments yet"
        text="Add departments such as Front desk or Nursing to limit who can see a document or a memory."
        action={<Button onClick={onAdd}>Add the first one</Button>}
      />
    );
  }
  return (
    <RowList aria-label="Departments">
      {departments.map((department) => (
        <DepartmentRow key={department.id} department={department} />
      ))}
    </RowList>
  );
}
