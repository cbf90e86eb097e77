import { type Asked, type Askables, isAsked } from '@vademecum/shared/documents/acknowledgements.ts';
import { roles } from '@vademecum/shared/permissions.ts';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox } from '../../../ui/form-controls.tsx';
import { filterOptions } from '../../../ui/use-combobox.ts';
import { peopleLabel, roleLabels, rolesLabels } from './acknowledgement-labels.ts';

interface AskedFieldsProps {
  documentId: number;
  asked: Asked;
  onChange: (change: Partial<Asked>) => void;
}

const none: Askables = { departments: [], people: [] };

/** Roles, departments and people, with how many they are at the moment. */
export function AskedFields({ documentId, asked, onChange }: AskedFieldsProps) {
  const { data = none, isPending, isError } = trpc.acknowledgements.askables.useQuery({ id: documentId }, { staleTime: 0 });
  const count = data.people.filter((person) => isAsked(asked, person)).length;
  return (
    <>
      <Choices
        legend="Roles"
        options={roles.map((role) => ({ value: role, label: rolesLabels[role] }))}
        chosen={asked.roles}
        onChange={(chosen) => onChange({ roles: chosen })}
      />
      {data.departments.length > 0 && (
        <Choices
          legend="Departments"
          options={data.departments.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={asked.departmentIds}
          onChange={(chosen) => onChange({ departmentIds: chosen })}
        />
      )}
      <PeopleField people={data.people} chosen={asked.userIds} onChange={(userIds) => onChange({ userIds })} />
      <p role="status" className="text-sm text-ink-soft">
        {isError
          ? 'The list of people could not be loaded.'
          : isPending
            ? 'Loading people…'
            : `Asked now: ${peopleLabel(count)}. People who join later are asked, too.`}
      </p>
    </>
  );
}

interface ChoicesProps<Value> {
  legend: string;
  options: { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

function Choices<Value extends string | number>({ legend, options, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="flex max-h-40 flex-wrap gap-x-6 gap-y-1 overflow-y-auto">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PeopleFieldProps {
  people: Askables['people'];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

function PeopleField({ people, chosen, onChange }: PeopleFieldProps) {
  const [text, setText] = useState('');
  const options = useMemo(
    () =>
      people
        .filter(({ id }) => !chosen.includes(id))
        .map(({ id, name, role }) => ({ value: String(id), label: name, detail: roleLabels[role] })),
    [people, chosen],
  );
  return (
    <div className="flex flex-col gap-2">
      <Field label="People">
        {(control) => (
          <Combobox
            key={chosen.length}
            {...control}
            chosen={null}
            onChoose={(option) => {
              if (option !== null) onChange([...chosen, Number(option.value)]);
            }}
            options={filterOptions(options, text)}
            onType={setText}
            placeholder="Search by name"
            clearLabel="Nobody"
            empty="Nobody has this name"
          />
        )}
      </Field>
      <ChosenPeople people={people} chosen={chosen} onChange={onChange} />
    </div>
  );
}

function ChosenPeople({ people, chosen, onChange }: PeopleFieldProps) {
  const named = people.filter(({ id }) => chosen.includes(id));
  if (named.length === 0) return null;
  return (
    <ul aria-label="Chosen people" className="flex flex-wrap gap-2">
      {named.map(({ id, name }) => (
        <li key={id}>
          <Button size="small" aria-label={`Remove ${name}`} onClick={() => onChange(chosen.filter((one) => one !== id))}>
            {name}
            <X aria-hidden size={14} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
