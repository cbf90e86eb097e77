import type { Role } from '@vademecum/shared/permissions.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageQuery } from '../../lib/start-query.ts';
import type { Outputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import type { ListFilter } from './list-filter.ts';
import type { MemoriesSearch } from './memories-search.ts';
import { MemoryList } from './memory-list.tsx';
import { MemoryListSkeleton } from './memory-list-skeleton.tsx';
import { NewMemoryDialog } from './new-memory-dialog.tsx';
import { OpenMemoryDialog } from './open-memory-dialog.tsx';

interface MemoriesPageProps {
  role: Role;
  search: MemoriesSearch;
  filter: ListFilter;
  /** The memory that is open over the list. */
  open: PageQuery<Outputs['memories']['get']> | undefined;
  /** Above the list. */
  notice?: ReactNode;
  /** Before the button that adds one. */
  moreActions?: ReactNode;
  /** replace: for letters typed, which Back should not go through one by one. */
  onSearchChange: (change: Partial<MemoriesSearch>, options?: { replace?: boolean }) => void;
}

/** Specification, section 2.10. */
export function MemoriesPage({ role, search, filter, open, notice, moreActions, onSearchChange }: MemoriesPageProps) {
  const isAdministrator = hasPermission(role, 'user_management');
  const add = () => {
    onSearchChange({ new: 1 });
  };
  return (
    <div className="flex h-full flex-col">
      <PageHeader
        title="Knowledge Memories"
        text="Notes of the clinic; they answer questions as documents do."
        actions={
          <>
            {moreActions}
            <Button variant="primary" onClick={add}>
              <Plus aria-hidden size={16} />
              Add Memory
            </Button>
          </>
        }
      />
      {notice}
      <div className="min-h-0 flex-1">
        <QueryBoundary loading={<MemoryListSkeleton />} failed="The memories could not be loaded">
          <MemoryList filter={filter} isAdministrator={isAdministrator} search={search} onSearchChange={onSearchChange} onAdd={add} />
        </QueryBoundary>
      </div>
      <Dialogs open={open} isAdministrator={isAdministrator} search={search} onSearchChange={onSearchChange} />
    </div>
  );
}

type DialogsProps = Pick<MemoriesPageProps, 'search' | 'open' | 'onSearchChange'> & { isAdministrator: boolean };

/** What the address opens over the list. */
function Dialogs({ open, isAdministrator, search, onSearchChange }: DialogsProps) {
  return (
    <>
      {search.new === 1 && (
        <NewMemoryDialog
          onClose={() => {
            onSearchChange({ new: undefined }, { replace: true });
          }}
        />
      )}
      {search.memory !== undefined && open !== undefined && (
        <OpenMemoryDialog
          key={search.memory}
          query={open}
          isAdministrator={isAdministrator}
          isEditing={search.edit === 1}
          onEdited={() => {
            onSearchChange({ edit: undefined }, { replace: true });
          }}
          onClose={() => {
            onSearchChange({ memory: undefined, edit: undefined });
          }}
        />
      )}
    </>
  );
}
