import { bulkActions } from '@vademecum/shared/memories/bulk-choices.ts';
import { bulkActionLabels } from '@vademecum/shared/memories/bulk.ts';
import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { Field } from '../../../ui/field.tsx';
import { FilterChoice } from '../../../ui/filter-choice.tsx';
import { Select } from '../../../ui/select.tsx';
import type { BulkSearchProps } from './bulk-search.ts';
import { TextCriterion } from './choose-criteria.tsx';

export function ChooseAction({ search, onSearchChange }: BulkSearchProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <FilterChoice
        label="Action"
        value={search.bulkAction}
        all="Select an action"
        options={bulkActions.map((value) => ({ value, label: bulkActionLabels[value] }))}
        onChange={(value) => {
          onSearchChange({ bulkAction: bulkActions.find((one) => one === value) });
        }}
      />
      {search.bulkAction === 'set-category' && <CategoryToSet search={search} onSearchChange={onSearchChange} />}
      {search.bulkAction === 'extend-review' && (
        <TextCriterion name="days" label="Next review in (days)" isNumber search={search} onSearchChange={onSearchChange} />
      )}
      <Field label="Which memories">
        {(control) => (
          <Select
            {...control}
            value={search.by ?? ''}
            options={[
              { value: '', label: 'Those that meet criteria' },
              { value: 'ids', label: 'Those I pick' },
            ]}
            onChange={({ target }) => {
              onSearchChange({ by: target.value === 'ids' ? 'ids' : undefined });
            }}
          />
        )}
      </Field>
    </div>
  );
}

function CategoryToSet({ search, onSearchChange }: BulkSearchProps) {
  return (
    <FilterChoice
      label="Category to set"
      value={search.setCategory}
      all="Choose a category"
      options={[...memoryCategories.map((value) => ({ value, label: value })), { value: 'none', label: 'No category' }]}
      onChange={(value) => {
        onSearchChange({ setCategory: value === 'none' ? 'none' : memoryCategories.find((one) => one === value) });
      }}
    />
  );
}
