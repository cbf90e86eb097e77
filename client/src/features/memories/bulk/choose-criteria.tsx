import { limits } from '@vademecum/shared/limits.ts';
import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FilterChoice } from '../../../ui/list-filters.tsx';
import type { BulkSearch, BulkSearchProps } from './bulk-search.ts';

const categories = [...memoryCategories.map((value) => ({ value, label: value })), { value: 'none', label: 'No category' }];
const yesOrNo = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];

export function ChooseCriteria({ search, onSearchChange }: BulkSearchProps) {
  const choice = (name: 'bulkCategory' | 'bulkArchived' | 'bulkProtected', label: string, options: { value: string; label: string }[]) => (
    <FilterChoice
      label={label}
      value={search[name]}
      all="Any"
      options={options}
      onChange={(value) => {
        onSearchChange({ [name]: value === '' ? undefined : value });
      }}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <TextCriterion name="topic" label="Topic contains" {...{ search, onSearchChange }} />
      {choice('bulkCategory', 'Category', categories)}
      {choice('bulkArchived', 'Archive', yesOrNo('Archived', 'Not archived'))}
      {choice('bulkProtected', 'Protection', yesOrNo('Protected', 'Not protected'))}
      <TextCriterion name="below" label="Quality below (0 to 1)" isNumber {...{ search, onSearchChange }} />
      <TextCriterion name="unused" label="Not used for (days)" isNumber {...{ search, onSearchChange }} />
      <TextCriterion name="due" label="Review due within (days)" isNumber {...{ search, onSearchChange }} />
    </div>
  );
}

interface TextCriterionProps extends BulkSearchProps {
  name: keyof Pick<BulkSearch, 'topic' | 'below' | 'unused' | 'due' | 'days'>;
  label: string;
  isNumber?: boolean;
}

export function TextCriterion({ name, label, isNumber = false, search, onSearchChange }: TextCriterionProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          inputMode={isNumber ? 'decimal' : 'text'}
          maxLength={limits.name}
          value={search[name] ?? ''}
          onChange={({ target }) => {
            onSearchChange({ [name]: target.value === '' ? undefined : target.value });
          }}
        />
      )}
    </Field>
  );
}
