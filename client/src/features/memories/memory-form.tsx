import { type CreateMemory, createMemorySchema, memoryCategories } from '@vademecum/shared/memories.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';

/** A note as it stands in the form: everything is text, and what is left out is empty. */
export interface MemoryFields {
  topic: string;
  value: string;
  category: string;
  source: string;
  reviewDue: string;
}

export const emptyFields: MemoryFields = { topic: '', value: '', category: '', source: '', reviewDue: '' };

interface MemoryFormProps {
  initial: MemoryFields;
  isSaving: boolean;
  onSave: (memory: CreateMemory) => void;
  onCancel: () => void;
}

export function MemoryForm({ initial, isSaving, onSave, onCancel }: MemoryFormProps) {
  const [fields, setFields] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const checked = createMemorySchema.safeParse(toInput(fields));
  function submit() {
    setIsChecked(true);
    if (checked.success && !isSaving) onSave(checked.data);
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
      <Fields
        fields={fields}
        onChange={(change) => {
          setFields({ ...fields, ...change });
        }}
      />
      {isChecked && !checked.success && (
        <Notice kind="danger" role="alert">
          {checked.error.issues[0]?.message}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function toInput({ topic, value, category, source, reviewDue }: MemoryFields) {
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return { topic, value, category: orNull(category), source: orNull(source), reviewDue: orNull(reviewDue) };
}

interface FieldsProps {
  fields: MemoryFields;
  onChange: (change: Partial<MemoryFields>) => void;
}

function Fields({ fields, onChange }: FieldsProps) {
  const text = (name: keyof MemoryFields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => {
      onChange({ [name]: target.value });
    },
  });
  const categories = [{ value: '', label: 'No category' }, ...memoryCategories.map((one) => ({ value: one, label: one }))];
  return (
    <>
      <Field label="Topic">{(control) => <Input {...control} {...text('topic')} aria-required />}</Field>
      <Field label="Content" hint="Whole sentences answer best: they are quoted as they stand here.">
        {(control) => <Textarea {...control} {...text('value')} aria-required rows={6} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Category (optional)">{(control) => <Select {...control} {...text('category')} options={categories} />}</Field>
        <Field label="Review due (optional)">{(control) => <Input {...control} {...text('reviewDue')} type="date" />}</Field>
      </div>
      <Field label="Source (optional)" hint="Such as a passage of a document, or “local practice”.">
        {(control) => <Input {...control} {...text('source')} />}
      </Field>
    </>
  );
}
