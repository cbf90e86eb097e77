import { auditActionNames, auditActions, auditObjectNames, auditObjects, auditOutcomes } from '@vademecum/shared/audit.ts';
import { X } from 'lucide-react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { outcomeLabels } from './audit-labels.ts';
import type { AuditSearch } from './audit-search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onSearchChange: (change: Partial<AuditSearch>) => void;
  onClear: () => void;
}

const actionOptions = auditActionNames
  .map((value) => ({ value, label: auditActions[value] }))
  .sort((one, other) => one.label.localeCompare(other.label));
const objectOptions = auditObjectNames.map((value) => ({ value, label: auditObjects[value] }));
const outcomeOptions = auditOutcomes.map((value) => ({ value, label: outcomeLabels[value] }));

export function AuditFilters({ search, onSearchChange, onClear }: AuditFiltersProps) {
  const { data: people = [] } = trpc.audit.people.useQuery();
  const personOptions = [{ value: '0', label: 'Nobody signed in' }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))];
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const pick = <Name extends keyof AuditSearch>(name: Name, value: AuditSearch[Name]) => {
    onSearchChange({ [name]: value });
  };
  return (
    <div className="grid grid-cols-2 items-end gap-2 px-4 py-3 sm:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] lg:px-6">
      <Choice
        label="Person"
        value={search.actor === undefined ? '' : String(search.actor)}
        options={personOptions}
        onChange={(value) => {
          pick('actor', value === '' ? undefined : Number(value));
        }}
      />
      <Choice
        label="Action"
        value={search.action}
        options={actionOptions}
        onChange={(value) => {
          pick(
            'action',
            auditActionNames.find((name) => name === value),
          );
        }}
      />
      <Choice
        label="Outcome"
        value={search.outcome}
        options={outcomeOptions}
        onChange={(value) => {
          pick(
            'outcome',
            auditOutcomes.find((name) => name === value),
          );
        }}
      />
      <Choice
        label="Kind of object"
        value={search.objectType}
        options={objectOptions}
        onChange={(value) => {
          pick(
            'objectType',
            auditObjectNames.find((name) => name === value),
          );
        }}
      />
      <ObjectId
        value={search.objectId}
        onChange={(value) => {
          pick('objectId', value);
        }}
      />
      <Day
        label="From"
        value={search.from}
        onChange={(value) => {
          pick('from', value);
        }}
      />
      <Day
        label="To"
        value={search.to}
        onChange={(value) => {
          pick('to', value);
        }}
      />
      {isFiltered && (
        <Button variant="ghost" className="justify-self-start" onClick={onClear}>
          <X aria-hidden size={16} />
          Clear filter
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value = '', options, onChange }: ChoiceProps) {
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

/** Sent when it is left or with Enter: a number that is half typed is another one. */
function ObjectId({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
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

function Day({ label, value, onChange }: { label: string; value: string | undefined; onChange: (value: string | undefined) => void }) {
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
