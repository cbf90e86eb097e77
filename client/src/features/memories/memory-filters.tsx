import { limits } from '@vademecum/shared/limits.ts';
import { memoryCategories, type MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import { Archive } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { MemoriesSearch } from './memories-search.ts';

interface MemoryFiltersProps {
  /** Those present. */
  categories: readonly MemoryCategory[];
  found: number;
  total: number;
  text: string;
  onTextChange: (text: string) => void;
  /** Enter was pressed. */
  onTextSend: () => void;
  search: MemoriesSearch;
  onSearchChange: (change: Partial<MemoriesSearch>) => void;
  isAdministrator: boolean;
}

export function MemoryFilters(props: MemoryFiltersProps) {
  const { categories, found, total, text, onTextChange, onTextSend, search, onSearchChange, isAdministrator } = props;
  return (
    <div className="px-4 py-3 lg:px-6">
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onTextSend();
        }}
      >
        <div className="min-w-0 flex-1 basis-56 sm:max-w-sm">
          <SearchInput label="Search by topic" maxLength={limits.name} value={text} onChange={onTextChange} />
        </div>
        <Select
          aria-label="Category"
          className="flex-1 basis-40 sm:max-w-[14rem]"
          value={search.category ?? ''}
          onChange={({ target }) => {
            onSearchChange({ category: memoryCategories.find((one) => one === target.value) });
          }}
          options={categoryOptions(categories, search.category)}
        />
        {isAdministrator && (
          <ArchivedButton
            isOn={search.archived === true}
            onToggle={(isOn) => {
              onSearchChange({ archived: isOn ? true : undefined });
            }}
          />
        )}
      </form>
      <p role="status" className="mt-1 px-1 text-sm text-ink-soft tabular-nums">
        {countLabel(found, total)}
      </p>
    </div>
  );
}

function ArchivedButton({ isOn, onToggle }: { isOn: boolean; onToggle: (isOn: boolean) => void }) {
  return (
    <Button
      aria-pressed={isOn}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
      onClick={() => {
        onToggle(!isOn);
      }}
    >
      <Archive aria-hidden size={16} />
      Archived
    </Button>
  );
}

/** "3 memories", "1 of 3 memories". */
function countLabel(found: number, total: number): string {
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'memory' : 'memories'}`;
  return found === total ? all : `${found.toLocaleString('en-US')} of ${all}`;
}

/** Those present, and the chosen one even if it is not any more: a choice that is not shown could not be taken back. */
function categoryOptions(categories: readonly MemoryCategory[], chosen: MemoryCategory | undefined) {
  const present = memoryCategories.filter((category) => categories.includes(category) || category === chosen);
  return [{ value: '', label: 'All Categories' }, ...present.map((one) => ({ value: one, label: one }))];
}
