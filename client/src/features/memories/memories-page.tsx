import { useSuspenseQuery } from '@tanstack/react-query';
import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import { History, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { PageQuery } from '../../lib/start-query.ts';
import type { Outputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditMemoryDialog } from './edit-memory-dialog.tsx';
import type { ListFilter } from './list-filter.ts';
import type { MemoriesSearch } from './memories-search.ts';
import { MemoryFacts } from './memory-facts.tsx';
import { MemoryHistory } from './memory-history.tsx';
import { MemoryList } from './memory-list.tsx';
import { MemoryMenu } from './memory-menu.tsx';
import { NewMemoryDialog } from './new-memory-dialog.tsx';

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
  const add = () => onSearchChange({ new: 1 });
  return (
    <div className="flex h-full flex-col">
      <PageHeader
        title="Knowledge Memories"
        text="Your clinic’s own notes. They answer questions just like documents."
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

/** The dialog that the address opens over the list. */
function Dialogs({ open, isAdministrator, search, onSearchChange }: DialogsProps) {
  return (
    <>
      {search.new === 1 && <NewMemoryDialog onClose={() => onSearchChange({ new: undefined }, { replace: true })} />}
      {search.memory !== undefined && open !== undefined && (
        <OpenMemoryDialog
          key={search.memory}
          query={open}
          isAdministrator={isAdministrator}
          isEditing={search.edit === 1}
          onEdited={() => onSearchChange({ edit: undefined }, { replace: true })}
          onClose={() => onSearchChange({ memory: undefined, edit: undefined })}
        />
      )}
    </>
  );
}

function MemoryListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 px-4 py-3 lg:px-6">
      <Skeleton className="mb-4 h-10 max-w-sm" />
      {[1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} className="h-56 sm:h-37 xl:h-31" />
      ))}
    </div>
  );
}

interface OpenMemoryDialogProps {
  query: PageQuery<Outputs['memories']['get']>;
  isAdministrator: boolean;
  isEditing: boolean;
  onEdited: () => void;
  onClose: () => void;
}

/** A note in full: where a citation of it leads. */
function OpenMemoryDialog(props: OpenMemoryDialogProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title="Memory" width="wide" isPrinted>
      <QueryBoundary
        loading={<Skeleton className="h-40" />}
        failed="The memory could not be loaded"
        missing={<p className="pb-2 text-ink-soft">Memory not found. It may have been deleted.</p>}
      >
        <Loaded {...props} />
      </QueryBoundary>
    </Dialog>
  );
}

function Loaded({ query, isAdministrator, isEditing, onEdited, onClose }: OpenMemoryDialogProps) {
  const { data: memory } = useSuspenseQuery(query);
  return (
    <>
      <MemoryView memory={memory} isAdministrator={isAdministrator} onDeleted={onClose} />
      {isEditing && <EditMemoryDialog memory={memory} onClose={onEdited} />}
    </>
  );
}

interface MemoryViewProps {
  memory: MemoryDetails;
  isAdministrator: boolean;
  onDeleted: () => void;
}

function MemoryView({ memory, isAdministrator, onDeleted }: MemoryViewProps) {
  const [hasHistory, setHasHistory] = useState(false);
  const historyId = useId();
  return (
    <article>
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{memory.topic}</h3>
        <MemoryMenu memory={memory} isAdministrator={isAdministrator} onDeleted={onDeleted} />
      </div>
      <MemoryFacts memory={memory} />
      <Button
        size="small"
        className="mt-4"
        aria-expanded={hasHistory}
        aria-controls={hasHistory ? historyId : undefined}
        onClick={() => setHasHistory(!hasHistory)}
      >
        <History aria-hidden size={16} />
        {hasHistory ? 'Hide history' : 'Show history'}
      </Button>
      {hasHistory && (
        <div id={historyId} className="mt-3">
          <MemoryHistory memory={memory} canRestore={isAdministrator || !memory.isProtected} />
        </div>
      )}
    </article>
  );
}
