import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** Sent when it is left or with Enter: a number that is half typed is another one. */
export function ObjectIdFilter({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  return (
    <Field label="Object id">
      {(control) => (
        <form
          key={value}
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get('objectId');
            onChange(typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : undefined);
          }}
        >
          <Input
            {...control}
            name="objectId"
            defaultValue={value}
            maxLength={64}
            onBlur={({ target }) => {
              if (target.value.trim() !== (value ?? '')) target.form?.requestSubmit();
            }}
          />
        </form>
      )}
    </Field>
  );
}
