import { memoriesPage } from '@vademecum/shared/memories/listed-memories.ts';
import { memoryIdsIn } from '@vademecum/shared/memories/validation.ts';
import { useState } from 'react';
import { numberLabel } from '../../../lib/count-labels.ts';
import { useTypedText } from '../../../lib/use-typed-text.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/form-controls.tsx';
import { SearchInput } from '../../../ui/list-filters.tsx';
import { MoreButton } from '../../../ui/page-buttons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { BulkSearchProps } from './bulk-search.ts';

/** Ids as they are typed, or picked from the memories that a search finds. */
export function ChooseIds({ search, onSearchChange }: BulkSearchProps) {
  const ids = memoryIdsIn(search.bulkIds ?? '');
  const choose = (next: readonly number[]) => {
    onSearchChange({ bulkIds: next.length === 0 ? undefined : next.join(', ') });
  };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <TextField
        label="Memory IDs"
        hint={`Comma-separated; ${numberLabel(ids.length)} selected.`}
        value={search.bulkIds ?? ''}
        onChange={(typed) => onSearchChange({ bulkIds: typed === '' ? undefined : typed })}
      />
      <Picker
        chosen={new Set(ids)}
        isArchived={search.bulkAction === 'restore'}
        onToggle={(id) => choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])}
      />
    </div>
  );
}

interface PickerProps {
  chosen: ReadonlySet<number>;
  isArchived: boolean;
  onToggle: (id: number) => void;
}

function Picker({ chosen, isArchived, onToggle }: PickerProps) {
  const [wanted, setWanted] = useState('');
  const { text, type } = useTypedText(wanted, setWanted);
  const label = `Pick ${isArchived ? 'archived ' : ''}memories by topic`;
  return (
    <div className="flex flex-col gap-2">
      <SearchInput label={label} value={text} onChange={type} />
      <Found key={`${isArchived} ${wanted}`} search={wanted} isArchived={isArchived} chosen={chosen} onToggle={onToggle} />
    </div>
  );
}

/** Those that a search finds among all memories, page after page. */
function Found({ search, isArchived, chosen, onToggle }: PickerProps & { search: string }) {
  const [pages, setPages] = useState(1);
  const found = trpc.useQueries((of) =>
    Array.from({ length: pages }, (_, page) => of.memories.page({ search, archived: isArchived, offset: page * memoriesPage })),
  );
  const memories = new Map(found.flatMap(({ data }) => data?.memories ?? []).map(({ id, topic }) => [id, topic]));
  const failed = found.filter(({ isError }) => isError);
  const onRetry = () => {
    for (const one of failed) void one.refetch();
  };
  return (
    <>
      {found[0]?.isPending === true && <Skeleton className="h-40" />}
      {found[0]?.data?.found === 0 && <p className="text-ink-soft">No memories match your search</p>}
      <ul aria-label="Memories to pick" className="max-h-56 overflow-y-auto rounded-md border border-line px-3 empty:hidden">
        {[...memories].map(([id, topic]) => (
          <MemoryToPick key={id} id={id} topic={topic} isChosen={chosen.has(id)} onToggle={onToggle} />
        ))}
      </ul>
      {failed.length > 0 && <Failed onRetry={onRetry} />}
      <More
        shown={memories.size}
        found={found[0]?.data?.found ?? 0}
        isLoading={found.some(({ isPending }) => isPending)}
        onMore={() => setPages(pages + 1)}
      />
    </>
  );
}

interface MemoryToPickProps {
  id: number;
  topic: string;
  isChosen: boolean;
  onToggle: (id: number) => void;
}

function MemoryToPick({ id, topic, isChosen, onToggle }: MemoryToPickProps) {
  return (
    <li className="py-1">
      <Checkbox
        checked={isChosen}
        onChange={() => onToggle(id)}
        label={
          <span className="[overflow-wrap:anywhere]">
            {topic} <span className="text-sm text-ink-soft tabular-nums">#{id}</span>
          </span>
        }
      />
    </li>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="text-danger">
      The memories could not be loaded.{' '}
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

function More({ shown, found, isLoading, onMore }: { shown: number; found: number; isLoading: boolean; onMore: () => void }) {
  if (shown >= found) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {`${numberLabel(shown)} of ${numberLabel(found)}, the newest first`}
      </p>
      <MoreButton size="small" isLoading={isLoading} onMore={onMore} />
    </div>
  );
}
