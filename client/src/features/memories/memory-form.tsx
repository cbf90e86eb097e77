import { limits } from '@vademecum/shared/limits.ts';
import { type CreateMemory, createMemorySchema } from '@vademecum/shared/memories/memories.ts';
import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { useMemo, useState } from 'react';
import { translated } from '../../locale/english.ts';
import { useUser } from '../../lib/use-session.ts';
import { trpc } from '../../trpc.ts';
import { AudienceField } from '../../ui/audience.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Textarea, TextField } from '../../ui/form-controls.tsx';
import { FilterChoice } from '../../ui/list-filters.tsx';
import { Notice } from '../../ui/notice.tsx';
import { filterOptions } from '../../ui/use-combobox.ts';
import { DraftFindings } from './draft-findings.tsx';
import { type MemoryFields, problemOf, toInput } from './memory-fields.ts';
import { SourceField } from './source-field.tsx';

interface MemoryFormProps {
  fields: MemoryFields;
  onChange: (change: Partial<MemoryFields>) => void;
  /** The memory that is being changed. */
  id?: number | undefined;
  isSaving: boolean;
  onSave: (memory: CreateMemory) => void;
  onCancel: () => void;
}

/** Findings during writing never block saving. */
export function MemoryForm({ fields, onChange, id, isSaving, onSave, onCancel }: MemoryFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  const checked = createMemorySchema.safeParse(toInput(fields));
  const problem = checked.error?.issues[0]?.message ?? problemOf(fields);
  function submit() {
    setIsChecked(true);
    if (checked.success && problem === undefined && !isSaving) onSave(checked.data);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-4"
    >
      <TextFields fields={fields} onChange={onChange} />
      <DraftFindings topic={fields.topic} value={fields.value} id={id} />
      <DetailFields fields={fields} onChange={onChange} />
      {isChecked && problem !== undefined && (
        <Notice kind="danger" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = Pick<MemoryFormProps, 'fields' | 'onChange'>;

function TextFields({ fields, onChange }: FieldsProps) {
  return (
    <>
      <TextField label="Topic" aria-required maxLength={limits.name} value={fields.topic} onChange={(topic) => onChange({ topic })} />
      <Field label="Content" hint="Write complete sentences. They are quoted word for word.">
        {(control) => (
          <Textarea {...control} aria-required rows={6} value={fields.value} onChange={({ target }) => onChange({ value: target.value })} />
        )}
      </Field>
    </>
  );
}

const categories = memoryCategories.map((one) => ({ value: one, label: translated(one) }));

function DetailFields({ fields, onChange }: FieldsProps) {
  const isAdministrator = hasPermission(useUser().role, 'user_management');
  const choices = trpc.departments.choices.useQuery();
  return (
    <>
      <CategoryAndReview fields={fields} onChange={onChange} />
      <OwnerField owner={fields.owner} onChange={(owner) => onChange({ owner })} />
      <SourceField fields={fields} onChange={onChange} />
      <AudienceField value={fields.audience} choices={choices.data ?? []} onChange={(audience) => onChange({ audience })} />
      {isAdministrator && (
        <Checkbox
          label="Protected: only administrators can edit it; it can’t be deleted"
          checked={fields.isProtected}
          onChange={({ target }) => onChange({ isProtected: target.checked })}
        />
      )}
    </>
  );
}

function CategoryAndReview({ fields, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FilterChoice
        label="Category (optional)"
        value={fields.category}
        all="No category"
        options={categories}
        onChange={(category) => onChange({ category })}
      />
      <TextField label="Review due (optional)" type="date" value={fields.reviewDue} onChange={(reviewDue) => onChange({ reviewDue })} />
    </div>
  );
}

type Owner = MemoryFields['owner'];

/** The owner of the memory: a person who can sign in. */
function OwnerField({ owner, onChange }: { owner: Owner; onChange: (owner: Owner) => void }) {
  const people = trpc.memories.owners.useQuery();
  const [text, setText] = useState('');
  const options = useMemo(() => (people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })), [people.data]);
  const empty = people.isPending ? 'Loading names …' : 'No one has this name';
  return (
    <Field label="Owner (optional)" hint="Responsible for this memory and reminded when a review is due">
      {(control) => (
        <Combobox
          {...control}
          chosen={owner === null ? null : { value: String(owner.id), label: owner.name }}
          onChoose={(option) => onChange(option === null ? null : { id: Number(option.value), name: option.label })}
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
