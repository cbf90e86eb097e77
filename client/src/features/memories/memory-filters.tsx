import { type Memory, memoryCategories, type MemoryCategory } from '@vademecum/shared/memories.ts';
import { Archive } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { MemoriesSearch } from './memories-search.ts';

interface MemoryFiltersProps {
  memories: readonly Memory[];
  found: number;
  text: string;
  onTextChange: (text: string) => void;
  search: MemoriesSearch;
  onSearchChange: (change: Partial<MemoriesSearch>) => void;
  isAdministrator: boolean;
}

export function MemoryFilters({ memories, found, text, onTextChange, search, onSearchChange, isAdministrator }: MemoryFiltersProps) {
  const isArchive = search.archived === true && isAdministrator;
  return (
    <div className="px-4 py-3 lg:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-56 sm:max-w-sm">
          <SearchInput label="Search by topic" value={text} onChange={onTextChange} />
        </div>
        <Select
          aria-label="Category"
          className="flex-1 basis-40 sm:max-w-56"
          value={search.category ?? ''}
          onChange={({ target }) => {
            onSearchChange({ category: memoryCategories.find((one) => one === target.value) });
          }}
          options={[
            { value: '', label: 'All Categories' },
            ...present(memories, search.category).map((one) => ({ value: one, label: one })),
          ]}
        />
        {isAdministrator && (
          <Button
            aria-pressed={isArchive}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
            onClick={() => {
              onSearchChange({ archived: isArchive ? undefined : true });
            }}
          >
            <Archive aria-hidden size={16} />
            Archived
          </Button>
        )}
      </div>
      <p role="status" className="mt-1 px-1 text-sm text-ink-soft tabular-nums">
        {`${found.toLocaleString('en-US')} ${found === 1 ? 'memory' : 'memories'}`}
      </p>
    </div>
  );
}

/** Those that stand in the list, and the chosen one even if it does not any more: a choice that is not shown could not be taken back. */
function present(memories: readonly Memory[], chosen: MemoryCategory | undefined): MemoryCategory[] {
  const used = new Set(memories.map(({ category }) => category));
  return memoryCategories.filter((category) => used.has(category) || category === chosen);
}
