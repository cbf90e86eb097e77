import { auditActionNames, auditActions, auditObjectNames, auditObjects, auditOutcomes } from '@vademecum/shared/trust/audit-choices.ts';
import { X } from 'lucide-react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { DayField } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { FilterChoice } from '../../../ui/list-filters.tsx';
import { outcomeLabels } from './audit-labels.ts';
import { type AuditSearch, isFiltered } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onSearchChange: (change: Partial<AuditSearch>) => void;
  onClear: () => void;
}

export function AuditFilters({ search, onSearchChange, onClear }: AuditFiltersProps) {
  const change =
    <Name extends keyof AuditSearch>(name: Name) =>
    (value: AuditSearch[Name]): void => {
      onSearchChange({ [name]: value });
    };
  return (
    <div className="grid grid-cols-2 items-end gap-2 px-4 py-3 sm:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] lg:px-6">
      <PersonChoice value={search.actor} onChange={change('actor')} />
      <WordChoices search={search} onSearchChange={onSearchChange} />
      <ObjectIdFilter value={search.objectId} onChange={change('objectId')} />
      <DayField label="From" value={search.from} onChange={change('from')} />
      <DayField label="To" value={search.to} onChange={change('to')} />
      {isFiltered(search) && (
        <Button variant="ghost" className="justify-self-start" onClick={onClear}>
          <X aria-hidden size={16} />
          Clear filter
        </Button>
      )}
    </div>
  );
}

function PersonChoice({ value, onChange }: { value: number | undefined; onChange: (value: number | undefined) => void }) {
  const { data: people = [] } = trpc.audit.people.useQuery();
  return (
    <FilterChoice
      label="Person"
      value={value === undefined ? '' : String(value)}
      options={[{ value: '0', label: 'Signed out' }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(chosen) => {
        onChange(chosen === '' ? undefined : Number(chosen));
      }}
    />
  );
}

const actionOptions = auditActionNames
  .map((value) => ({ value, label: auditActions[value] }))
  .sort((one, other) => one.label.localeCompare(other.label));
const outcomeOptions = auditOutcomes.map((value) => ({ value, label: outcomeLabels[value] }));
const objectOptions = auditObjectNames.map((value) => ({ value, label: auditObjects[value] }));

function WordChoices({ search, onSearchChange }: Pick<AuditFiltersProps, 'search' | 'onSearchChange'>) {
  return (
    <>
      <FilterChoice
        label="Action"
        value={search.action}
        options={actionOptions}
        onChange={(value) => {
          onSearchChange({ action: auditActionNames.find((name) => name === value) });
        }}
      />
      <FilterChoice
        label="Outcome"
        value={search.outcome}
        options={outcomeOptions}
        onChange={(value) => {
          onSearchChange({ outcome: auditOutcomes.find((name) => name === value) });
        }}
      />
      <FilterChoice
        label="Kind of object"
        value={search.objectType}
        options={objectOptions}
        onChange={(value) => {
          onSearchChange({ objectType: auditObjectNames.find((name) => name === value) });
        }}
      />
    </>
  );
}

/** Sent when it is left or with Enter: a number that is half typed is another one. */
function ObjectIdFilter({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  return (
    <Field label="Object ID">
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
