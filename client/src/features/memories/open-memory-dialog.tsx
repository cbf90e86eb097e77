import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MemoryView } from './memory-view.tsx';

interface OpenMemoryDialogProps {
  id: number;
  isAdministrator: boolean;
  onClose: () => void;
}

/** A note in full: where a citation of it leads. */
export function OpenMemoryDialog({ id, isAdministrator, onClose }: OpenMemoryDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Memory" width="wide">
      <QueryBoundary
        loading={<Skeleton className="h-40" />}
        failed="The memory could not be loaded"
        missing={<p className="pb-2 text-ink-soft">This memory was deleted. Nothing is kept under this address any more.</p>}
      >
        <Loaded id={id} isAdministrator={isAdministrator} onClose={onClose} />
      </QueryBoundary>
    </Dialog>
  );
}

function Loaded({ id, isAdministrator, onClose }: OpenMemoryDialogProps) {
  const [memory] = trpc.memories.get.useSuspenseQuery({ id });
  return <MemoryView memory={memory} isAdministrator={isAdministrator} onDeleted={onClose} />;
}
