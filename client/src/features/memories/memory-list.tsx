import { limits } from '@vademecum/shared/limits.ts';
import { memoryCategories, type MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import { Archive, Lightbulb, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { translated } from '../../locale/english.ts';
import { memoriesLabel, numberLabel } from '../../lib/count-labels.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { SearchInput } from '../../ui/list-filters.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { type ListFilter, pageInputOf } from './list-filter.ts';
import type { MemoriesSearch } from './memories-search.ts';
import { MemoryRow } from './memory-row.tsx';

interface MemoryListProps {
  /** Which memories the address asks for. */
  filter: ListFilter;
  isAdministrator: boolean;
  search: MemoriesSearch;
  onSearchChange: (change: Partial<MemoriesSearch>, options?: { replace?: boolean }) => void;
  onAdd: () => void;
}

/** However many there are, only those in sight are fetched and drawn. While another filter is asked for, what was found last stays. */
export function MemoryList({ filter: asked, isAdministrator, search, onSearchChange, onAdd }: MemoryListProps) {
  // The list may lag behind the chosen filter.
  const filter = useDeferredValue(asked);
  const [{ found, total, categories }] = trpc.memories.page.useSuspenseQuery(pageInputOf(filter, 0));
  const { text, type, send } = useTypedText(search.q ?? '', (q) => {
    onSearchChange({ q: q === '' ? undefined : q }, { replace: true });
  });
  return (
    <div className="flex h-full flex-col">
      <MemoryFilters
        categories={categories}
        found={found}
        total={total}
        text={text}
        onTextChange={type}
        onTextSend={send}
        search={search}
        onSearchChange={onSearchChange}
        isAdministrator={isAdministrator}
      />
      {total === 0 && <NoMemories isArchive={filter.archived} onAdd={onAdd} />}
      {total > 0 && found === 0 && (
        <EmptyState icon={SearchX} title="No memories match your search" text="Try fewer letters or another category." />
      )}
      {found > 0 && <Rows filter={filter} found={found} isAdministrator={isAdministrator} />}
    </div>
  );
}

interface RowsProps {
  filter: ListFilter;
  found: number;
  isAdministrator: boolean;
}

/** Pixels of a card with the gap below it, by the room for what it says. */
const rowHeights = { wide: 136, middle: 160, narrow: 236 };
const keyOf = (index: number) => index;

function Rows({ filter, found, isAdministrator }: RowsProps) {
  const now = useNow();
  const isWide = useMediaQuery('(min-width: 1280px)');
  const isNarrow = useMediaQuery('(max-width: 639px)');
  // Words that are larger than usual need more lines, not only higher ones.
  const isLarge = useTextScale() > 1;
  const rowHeight = isNarrow ? rowHeights.narrow : isWide ? rowHeights.wide : rowHeights.middle;
  const indexes = useMemo(() => Array.from({ length: found }, (_, index) => index), [found]);
  return (
    <VirtualList
      // Another filter begins at its top; another height is measured again.
      key={`${JSON.stringify(filter)} ${rowHeight} ${isLarge}`}
      label="Memories"
      items={indexes}
      keyOf={keyOf}
      rowHeight={rowHeight}
      isMeasured={isLarge}
      drawnWhole={4}
      className="min-h-0 flex-1 px-4 pb-3 lg:px-6"
    >
      {(index, tabIndex) => <MemoryRow filter={filter} index={index} tabIndex={tabIndex} now={now} isAdministrator={isAdministrator} />}
    </VirtualList>
  );
}

function NoMemories({ isArchive, onAdd }: { isArchive: boolean; onAdd: () => void }) {
  if (isArchive)
    return <EmptyState icon={Lightbulb} title="No archived memories" text="Archived memories are kept here and not used in answers." />;
  return (
    <EmptyState
      icon={Lightbulb}
      title="No memories stored yet"
      text="Write down what your documents don’t say, and answers will cite it."
      action={<Button onClick={onAdd}>Write the first one</Button>}
    />
  );
}

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

function MemoryFilters(props: MemoryFiltersProps) {
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
          onChange={({ target }) => onSearchChange({ category: memoryCategories.find((one) => one === target.value) })}
          options={categoryOptions(categories, search.category)}
        />
        {isAdministrator && (
          <ArchivedButton isOn={search.archived === true} onToggle={(isOn) => onSearchChange({ archived: isOn ? true : undefined })} />
        )}
      </form>
      <p role="status" className="mt-1 px-1 text-sm text-ink-soft tabular-nums">
        {found !== total && `${numberLabel(found)} of `}
        {memoriesLabel(total)}
      </p>
    </div>
  );
}

function ArchivedButton({ isOn, onToggle }: { isOn: boolean; onToggle: (isOn: boolean) => void }) {
  return (
    <Button aria-pressed={isOn} className="aria-pressed:bg-accent-soft aria-pressed:text-accent" onClick={() => onToggle(!isOn)}>
      <Archive aria-hidden size={16} />
      Archived
    </Button>
  );
}

/** Those present, and the chosen one even if it is not any more: a choice that is not shown could not be taken back. */
function categoryOptions(categories: readonly MemoryCategory[], chosen: MemoryCategory | undefined) {
  const present = memoryCategories.filter((category) => categories.includes(category) || category === chosen);
  return [{ value: '', label: 'All Categories' }, ...present.map((one) => ({ value: one, label: translated(one) }))];
}
