import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Field label={label}>
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
