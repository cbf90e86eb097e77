import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MemoryFacts } from './memory-facts.tsx';

/** Another memory, to be read while one is written. */
export function PeekMemoryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Another memory" width="wide">
      <QueryBoundary
        loading={<Skeleton className="h-40" />}
        failed="The memory could not be loaded"
        missing={<p className="pb-2 text-ink-soft">This memory was deleted. Nothing is kept under this address any more.</p>}
      >
        <Loaded id={id} />
      </QueryBoundary>
    </Dialog>
  );
}

function Loaded({ id }: { id: number }) {
  const [memory] = trpc.memories.get.useSuspenseQuery({ id });
  return (
    <article>
      <h3 className="text-lg font-semibold [overflow-wrap:anywhere]">{memory.topic}</h3>
      <MemoryFacts memory={memory} />
    </article>
  );
}
