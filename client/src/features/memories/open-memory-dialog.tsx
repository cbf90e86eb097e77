import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditMemoryDialog } from './edit-memory-dialog.tsx';
import { MemoryView } from './memory-view.tsx';

interface OpenMemoryDialogProps {
  id: number;
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

function Loaded({ id, isAdministrator, isEditing, onEdited, onClose }: OpenMemoryDialogProps) {
  const [memory] = trpc.memories.get.useSuspenseQuery({ id });
  return (
    <>
      <MemoryView memory={memory} isAdministrator={isAdministrator} onDeleted={onClose} />
      {isEditing && <EditMemoryDialog memory={memory} onClose={onEdited} />}
    </>
  );
}
