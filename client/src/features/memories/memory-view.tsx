import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import { History } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { MemoryFacts } from './memory-facts.tsx';
import { MemoryHistory } from './memory-history.tsx';
import { MemoryMenu } from './memory-menu.tsx';

interface MemoryViewProps {
  memory: MemoryDetails;
  isAdministrator: boolean;
  onDeleted: () => void;
}

export function MemoryView({ memory, isAdministrator, onDeleted }: MemoryViewProps) {
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
        onClick={() => {
          setHasHistory(!hasHistory);
        }}
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
