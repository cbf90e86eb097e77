import { keepPreviousData } from '@tanstack/react-query';
import { memoryIdsIn } from '@vademecum/shared/validation.ts';
import { useDeferredValue, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { BulkSearchProps } from './bulk-search.ts';

/** Ids as they are typed, or picked from the memories that a search finds. */
export function ChooseIds({ search, onSearchChange }: BulkSearchProps) {
  const ids = memoryIdsIn(search.bulkIds ?? '');
  const choose = (next: readonly number[]) => {
    onSearchChange({ bulkIds: next.length === 0 ? undefined : next.join(', ') });
  };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Field label="Memory ids" hint={`Separated by commas. ${ids.length.toLocaleString('en-US')} chosen.`}>
        {(control) => (
          <Input
            {...control}
            value={search.bulkIds ?? ''}
            onChange={({ target }) => {
              onSearchChange({ bulkIds: target.value === '' ? undefined : target.value });
            }}
          />
        )}
      </Field>
      <Picker
        chosen={new Set(ids)}
        isArchived={search.bulkAction === 'restore'}
        onToggle={(id) => {
          choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
        }}
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
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const found = trpc.memories.page.useQuery({ search: wanted, archived: isArchived }, { placeholderData: keepPreviousData });
  return (
    <div className="flex flex-col gap-2">
      <SearchInput label={`Pick ${isArchived ? 'archived ' : ''}memories by topic`} value={text} onChange={setText} />
      {found.isPending && <Skeleton className="h-40" />}
      {found.isError && (
        <p role="alert" className="text-danger">
          The memories could not be loaded.{' '}
          <Button size="small" onClick={() => void found.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {found.data?.memories.length === 0 && <p className="text-ink-soft">No memories match your search</p>}
      <Shown shown={found.data?.memories.length} found={found.data?.found} />
      <ul aria-label="Memories to pick" className="max-h-56 overflow-y-auto rounded-md border border-line px-3 empty:hidden">
        {found.data?.memories.map(({ id, topic }) => (
          <li key={id} className="py-1">
            <Checkbox
              checked={chosen.has(id)}
              onChange={() => {
                onToggle(id);
              }}
              label={
                <span className="[overflow-wrap:anywhere]">
                  {topic} <span className="text-sm text-ink-soft tabular-nums">#{id}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Shown({ shown = 0, found = 0 }: { shown?: number; found?: number }) {
  if (shown >= found) return null;
  return (
    <p role="status" className="text-sm text-ink-soft">
      {`The newest ${shown.toLocaleString('en-US')} of ${found.toLocaleString('en-US')}. Type more of the topic to see others.`}
    </p>
  );
}
