import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string | undefined;
  error?: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function DayField({ label, value, error, onChange }: DayFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value ?? ''}
          onChange={({ target }) => {
            onChange(target.value === '' ? undefined : target.value);
          }}
        />
      )}
    </Field>
  );
}
