import { useMemo, useState } from 'react';
import { Combobox } from '../combobox.tsx';
import { Field } from '../field.tsx';
import { filterOptions } from '../use-combobox.ts';

interface PersonFieldProps {
  label: string;
  people: readonly { id: number; name: string; detail: string }[];
  /** They are not offered again. */
  chosen: readonly number[];
  onAdd: (id: number) => void;
}

/** Adds one person after the other, found by name. It is empty again after each. */
export function PersonField({ label, people, chosen, onAdd }: PersonFieldProps) {
  const [text, setText] = useState('');
  const options = useMemo(
    () => people.filter(({ id }) => !chosen.includes(id)).map(({ id, name, detail }) => ({ value: String(id), label: name, detail })),
    [people, chosen],
  );
  return (
    <Field label={label}>
      {(control) => (
        <Combobox
          {...control}
          chosen={null}
          onChoose={(option) => {
            if (option !== null) onAdd(Number(option.value));
          }}
          options={filterOptions(options, text)}
          onType={setText}
          placeholder="Search by name"
          clearLabel="No one"
          empty="No one else has this name"
        />
      )}
    </Field>
  );
}
