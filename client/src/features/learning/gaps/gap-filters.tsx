import { gapStatuses, priorities } from '@vademecum/shared/learning/gap-choices.ts';
import { useTypedText } from '../../../lib/use-typed-text.ts';
import { FilterChoice } from '../../../ui/filter-choice.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { gapStatusLooks, priorityLooks } from './gap-labels.ts';
import type { GapsSearch } from './gaps-search.ts';

interface GapFiltersProps {
  search: GapsSearch;
  onSearchChange: (change: GapsSearch) => void;
}

const statusOptions = gapStatuses.map((value) => ({ value, label: gapStatusLooks[value].word }));
const wanted = [...priorities.toReversed(), 'urgent'] as const;
const priorityOptions = wanted.map((value) => ({ value, label: value === 'urgent' ? 'High or critical' : priorityLooks[value].word }));

export function GapFilters({ search, onSearchChange }: GapFiltersProps) {
  const { text, type } = useTypedText(search.q ?? '', (q) => {
    onSearchChange({ q: q.trim() === '' ? undefined : q, page: undefined });
  });
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[1fr_10rem_10rem]">
      <SearchInput label="Search gaps" maxLength={200} value={text} onChange={type} />
      <FilterChoice
        label="Status"
        value={search.status}
        options={statusOptions}
        onChange={(value) => {
          onSearchChange({ status: gapStatuses.find((status) => status === value), page: undefined });
        }}
      />
      <FilterChoice
        label="Priority"
        value={search.priority}
        options={priorityOptions}
        onChange={(value) => {
          onSearchChange({ priority: wanted.find((priority) => priority === value), page: undefined });
        }}
      />
    </div>
  );
}
