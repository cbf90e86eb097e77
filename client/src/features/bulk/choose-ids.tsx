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
        onToggle={(id) => {
          choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
        }}
      />
    </div>
  );
}

function Picker({ chosen, onToggle }: { chosen: ReadonlySet<number>; onToggle: (id: number) => void }) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const found = trpc.memories.page.useQuery({ search: wanted }, { placeholderData: keepPreviousData });
  return (
    <div className="flex flex-col gap-2">
      <SearchInput label="Pick memories by topic" value={text} onChange={setText} />
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
      <ul aria-label="Memories to pick" className="max-h-56 overflow-y-auto">
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
