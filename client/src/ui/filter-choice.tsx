import { Field } from './field.tsx';
import { Select } from './select.tsx';

interface FilterChoiceProps {
  label: string;
  value: string | undefined;
  /** What the choice of nothing is called. */
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
