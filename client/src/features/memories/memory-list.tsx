import { Lightbulb, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { listInputOf } from './list-input.ts';
import type { MemoriesSearch } from './memories-search.ts';
import { MemoryCard } from './memory-card.tsx';
import { MemoryFilters } from './memory-filters.tsx';

interface MemoryListProps {
  isAdministrator: boolean;
  search: MemoriesSearch;
  onSearchChange: (change: Partial<MemoriesSearch>, options?: { replace?: boolean }) => void;
  onAdd: () => void;
}

export function MemoryList({ isAdministrator, search, onSearchChange, onAdd }: MemoryListProps) {
  const input = listInputOf(search, isAdministrator);
  const [memories] = trpc.memories.list.useSuspenseQuery(input);
  const [text, setText] = useState(search.q ?? '');
  const now = useNow();
  const wanted = text.trim().toLocaleLowerCase();
  const found = memories.filter(
    ({ topic, category }) => topic.toLocaleLowerCase().includes(wanted) && (search.category === undefined || category === search.category),
  );
  return (
    <div className="flex h-full flex-col">
      <MemoryFilters
        memories={memories}
        found={found.length}
        text={text}
        onTextChange={(q) => {
          setText(q);
          onSearchChange({ q: q === '' ? undefined : q }, { replace: true });
        }}
        search={search}
        onSearchChange={onSearchChange}
        isAdministrator={isAdministrator}
      />
      {memories.length === 0 && <NoMemories isArchive={input.archived} onAdd={onAdd} />}
      {memories.length > 0 && found.length === 0 && (
        <EmptyState icon={SearchX} title="No memories match your search" text="Try fewer letters, or another category." />
      )}
      {found.length > 0 && (
        <ScrollArea label="Memories" className="min-h-0 flex-1 px-4 pb-6 lg:px-6">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3">
            {found.map((memory) => (
              <MemoryCard key={memory.id} memory={memory} isAdministrator={isAdministrator} now={now} />
            ))}
          </ul>
        </ScrollArea>
      )}
    </div>
  );
}

function NoMemories({ isArchive, onAdd }: { isArchive: boolean; onAdd: () => void }) {
  if (isArchive)
    return <EmptyState icon={Lightbulb} title="No archived memories" text="What is archived is kept here and answers no question." />;
  return (
    <EmptyState
      icon={Lightbulb}
      title="No memories stored yet"
      text="Write down what no document says, and answers will cite it."
      action={<Button onClick={onAdd}>Write the first one</Button>}
    />
  );
}
