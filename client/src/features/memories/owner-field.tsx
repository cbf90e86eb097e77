import { useMemo, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { filterOptions } from '../../ui/combobox-option.ts';
import { Field } from '../../ui/field.tsx';
import type { MemoryFields } from './memory-fields.ts';

type Owner = MemoryFields['owner'];

/** Whose the memory is: one of those who can sign in. */
export function OwnerField({ owner, onChange }: { owner: Owner; onChange: (owner: Owner) => void }) {
  const people = trpc.memories.owners.useQuery();
  const [text, setText] = useState('');
  const options = useMemo(() => (people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), [people.data]);
  const empty = people.isPending ? 'The names are being fetched …' : 'Nobody here has this name';
  return (
    <Field label="Owner (optional)" hint="Answers for it, and is asked when its review is due.">
      {(control) => (
        <Combobox
          {...control}
          chosen={owner === null ? null : { value: String(owner.id), label: owner.name }}
          onChoose={(option) => {
            onChange(option === null ? null : { id: Number(option.value), name: option.label });
          }}
          options={filterOptions(options, text)}
          onType={setText}
          placeholder="Search by name"
          clearLabel="No owner"
          empty={people.isError ? 'The names could not be loaded' : empty}
        />
      )}
    </Field>
  );
}
