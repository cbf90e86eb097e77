import { memoryCategories } from '@vademecum/shared/memories.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';

/** As they stand in the form; an empty category or source is none. */
export interface MemoryFieldValues {
  topic: string;
  value: string;
  category: string;
  source: string;
}

interface MemoryFieldsProps {
  draft: MemoryFieldValues;
  error: string | undefined;
  onChange: (changes: Partial<MemoryFieldValues>) => void;
}

const categories = [{ value: '', label: 'No category' }, ...memoryCategories.map((category) => ({ value: category, label: category }))];

export function MemoryFields({ draft, error, onChange }: MemoryFieldsProps) {
  const change = (name: keyof MemoryFieldValues) => (event: { target: { value: string } }) => {
    onChange({ [name]: event.target.value });
  };
  return (
    <>
      <Field label="Topic">{(control) => <Input {...control} value={draft.topic} onChange={change('topic')} />}</Field>
      <Field label="Content" error={error}>
        {(control) => <Textarea {...control} rows={8} value={draft.value} onChange={change('value')} />}
      </Field>
      <Field label="Category (optional)">
        {(control) => <Select {...control} options={categories} value={draft.category} onChange={change('category')} />}
      </Field>
      <Field label="Source (optional)">{(control) => <Input {...control} value={draft.source} onChange={change('source')} />}</Field>
    </>
  );
}
