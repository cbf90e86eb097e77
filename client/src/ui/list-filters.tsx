import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { SelectField } from './form-controls.tsx';
import { Input } from './input.tsx';

interface SearchInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'maxLength' | 'onKeyDown'> {
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

interface FilterChoiceProps extends Pick<ComponentProps<typeof SelectField>, 'label' | 'error' | 'options' | 'onChange'> {
  value: string | undefined;
  /** The label of the option that chooses nothing. */
  all?: string;
}

/** One condition of a list, or none: the empty string. */
export function FilterChoice({ value = '', all = 'All', options, ...rest }: FilterChoiceProps) {
  return <SelectField {...rest} value={value} options={[{ value: '', label: all }, ...options]} />;
}
