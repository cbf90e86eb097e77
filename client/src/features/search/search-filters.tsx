import { documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { isNarrowed, type SearchParams } from './search-params.ts';

interface SearchFiltersProps {
  search: SearchParams;
  onSearchChange: (change: Partial<SearchParams>) => void;
}

const typeOptions = [{ value: '', label: 'All types' }, ...documentTypes.map((type) => ({ value: type, label: type }))];

export function SearchFilters({ search, onSearchChange }: SearchFiltersProps) {
  const { type, from, to } = search;
  const isBackwards = from !== undefined && to !== undefined && from > to;
  return (
    <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[repeat(3,minmax(0,11rem))_auto]">
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            value={type ?? ''}
            options={typeOptions}
            onChange={({ target }) => {
              onSearchChange({ type: documentTypes.find((one) => one === target.value) });
            }}
          />
        )}
      </Field>
      <DayField label="Uploaded from" value={from} onChange={(day) => onSearchChange({ from: day })} />
      <DayField
        label="Uploaded to"
        value={to}
        error={isBackwards ? 'This day is before the first' : undefined}
        onChange={(day) => onSearchChange({ to: day })}
      />
      {isNarrowed(search) && (
        <Button
          variant="ghost"
          className="mt-6 justify-self-start"
          onClick={() => {
            onSearchChange({ type: undefined, from: undefined, to: undefined });
          }}
        >
          <X aria-hidden size={16} />
          Clear filter
        </Button>
      )}
    </div>
  );
}
