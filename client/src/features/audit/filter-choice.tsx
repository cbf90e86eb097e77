import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function FilterChoice({ label, value = '', options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: '', label: 'All' }, ...options]}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
