import { type Asked, type Askables, isAsked } from '@vademecum/shared/documents/acknowledgements.ts';
import { type Role, roleNames, roles } from '@vademecum/shared/permissions.ts';
import { X } from 'lucide-react';
import { peopleLabel } from '../../../lib/count-labels.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { Checkbox } from '../../../ui/form-controls.tsx';
import { PersonField } from '../../../ui/people/person-field.tsx';

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
      <RoleChoices chosen={asked.roles} onChange={(chosen) => onChange({ roles: chosen })} />
      {data.departments.length > 0 && (
        <CheckList
          label="Departments"
          options={data.departments}
          chosen={asked.departmentIds}
          onChange={(departmentIds) => onChange({ departmentIds })}
          empty=""
        />
      )}
      <PeopleField people={data.people} chosen={asked.userIds} onChange={(userIds) => onChange({ userIds })} />
      <p role="status" className="text-sm text-ink-soft">
        {isError
          ? 'The list of people could not be loaded.'
          : isPending
            ? 'Loading people...'
            : `Currently asked: ${peopleLabel(count)}. People who join later will also be asked.`}
      </p>
    </>
  );
}

function RoleChoices({ chosen, onChange }: { chosen: readonly Role[]; onChange: (chosen: Role[]) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Roles</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={roleNames[role].all}
            checked={chosen.includes(role)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))}
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
  return (
    <div className="flex flex-col gap-2">
      <PersonField
        label="People"
        people={people.map(({ id, name, role }) => ({ id, name, detail: roleNames[role].full }))}
        chosen={chosen}
        onAdd={(id) => onChange([...chosen, id])}
      />
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
