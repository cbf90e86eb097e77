import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { Select } from './form-controls.tsx';
import { Input } from './input.tsx';

interface SearchInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'maxLength'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchInput({ label, value, onChange, ...rest }: SearchInputProps) {
  return (
    <div role="search" className="relative print:hidden">
      <Search aria-hidden size={16} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft" />
      <Input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        className="pl-9"
      />
    </div>
  );
}

interface FilterChoiceProps {
  label: string;
  value: string | undefined;
  /** The label of the option that chooses nothing. */
  all?: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One condition of a list, or none: the empty string. */
export function FilterChoice({ label, value = '', all = 'All', options, onChange }: FilterChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: '', label: all }, ...options]}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
