import type { MemoryDetails } from '@vademecum/shared/memories.ts';
import { MemoryFacts } from './memory-facts.tsx';
import { MemoryMenu } from './memory-menu.tsx';

interface MemoryViewProps {
  memory: MemoryDetails;
  isAdministrator: boolean;
  onDeleted: () => void;
}

export function MemoryView({ memory, isAdministrator, onDeleted }: MemoryViewProps) {
  return (
    <article>
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{memory.topic}</h3>
        <MemoryMenu memory={memory} isAdministrator={isAdministrator} onDeleted={onDeleted} />
      </div>
      <MemoryFacts memory={memory} />
    </article>
  );
}
