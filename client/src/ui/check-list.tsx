import { useId, useState } from 'react';
import { Checkbox } from './form-controls.tsx';
import { SearchInput } from './list-filters.tsx';

export interface CheckOption {
  id: number;
  name: string;
  /** What tells two of one name apart. */
  detail?: string;
}

interface CheckListProps {
  label: string;
  options: readonly CheckOption[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  /** Said instead of the options where there are none. */
  empty: string;
}

/** More are searched. */
const mostAtOnce = 8;

/** Any number of these, each with a box of its own; a long list scrolls and is searched. */
export function CheckList({ label, options, chosen, onChange, empty }: CheckListProps) {
  const [text, setText] = useState('');
  const labelId = useId();
  const words = text.trim().toLowerCase();
  const found = options.filter(({ name, detail = '' }) => `${name} ${detail}`.toLowerCase().includes(words));
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-2">
      <p id={labelId} className="text-sm font-medium">
        {label}
        {chosen.length > 0 && <span className="font-normal text-ink-soft tabular-nums"> ({chosen.length} selected)</span>}
      </p>
      {options.length > mostAtOnce && <SearchInput label={`Search: ${label}`} value={text} onChange={setText} />}
      <div className="flex max-h-56 flex-col gap-2 overflow-y-auto rounded-md border border-line-strong p-3">
        {found.map(({ id, name, detail }) => (
          <Checkbox
            key={id}
            label={
              <span className="[overflow-wrap:anywhere]">
                {name}
                {detail !== undefined && <span className="text-sm text-ink-soft"> {detail}</span>}
              </span>
            }
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
        {found.length === 0 && <p className="text-sm text-ink-soft">{options.length === 0 ? empty : 'Nothing found'}</p>}
      </div>
    </div>
  );
}
