import { useSuspenseQuery } from '@tanstack/react-query';
import type { PageQuery } from '../../lib/start-query.ts';
import type { Outputs } from '../../trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditMemoryDialog } from './edit-memory-dialog.tsx';
import { MemoryView } from './memory-view.tsx';

interface OpenMemoryDialogProps {
  query: PageQuery<Outputs['memories']['get']>;
  isAdministrator: boolean;
  isEditing: boolean;
  onEdited: () => void;
  onClose: () => void;
}

/** A note in full: where a citation of it leads. */
export function OpenMemoryDialog(props: OpenMemoryDialogProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title="Memory" width="wide" isPrinted>
      <QueryBoundary
        loading={<Skeleton className="h-40" />}
        failed="The memory could not be loaded"
        missing={<p className="pb-2 text-ink-soft">This memory was deleted. Nothing is kept under this address any more.</p>}
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
