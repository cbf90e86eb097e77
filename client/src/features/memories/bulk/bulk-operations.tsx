import { limits } from '@vademecum/shared/limits.ts';
import { type BulkAction, bulkActions } from '@vademecum/shared/memories/bulk-choices.ts';
import {
  bulkActionLabels,
  bulkActionMissing,
  type BulkCriteria,
  type BulkParameters,
  type BulkPreview,
  type PreviewBulk,
  previewBulkSchema,
} from '@vademecum/shared/memories/bulk.ts';
import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { memoryIdsIn } from '@vademecum/shared/memories/validation.ts';
import { type SubmitEvent, useState } from 'react';
import { translated } from '../../../locale/english.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/form-controls.tsx';
import { FilterChoice } from '../../../ui/list-filters.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { BulkPreviewCard } from './bulk-preview-card.tsx';
import type { BulkSearch, BulkSearchProps } from './bulk-search.ts';
import { ChooseIds } from './choose-ids.tsx';
import { PastOperations } from './past-operations.tsx';

/** Specification, section 2.12: choose an action, generate a preview, then execute or cancel. */
export function BulkOperations({ past, search, onSearchChange }: BulkSearchProps & { past: PageQuery<Outputs['bulk']['list']> }) {
  const { preview, problem, isPending, close, change, submit } = usePreview({ search, onSearchChange });
  return (
    <div className="flex max-w-6xl flex-col gap-4 pb-6">
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <ChooseAction search={search} onSearchChange={change} />
          <Chosen search={search} onSearchChange={change} />
          {problem !== undefined && (
            <Notice kind="danger" role="alert">
              {problem}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="primary" disabled={isPending}>
              {isPending ? 'Generating preview...' : 'Generate Preview'}
            </Button>
          </div>
        </form>
      </Card>
      {preview !== undefined && <BulkPreviewCard key={preview.confirmationToken} preview={preview} onClose={close} />}
      <PastOperations query={past} />
    </div>
  );
}

function Chosen(props: BulkSearchProps) {
  return props.search.by === 'ids' ? <ChooseIds {...props} /> : <ChooseCriteria {...props} />;
}

/** The preview of what the screen has chosen, and what is missing for one. */
function usePreview({ search, onSearchChange }: BulkSearchProps) {
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<BulkPreview>();
  const generate = trpc.bulk.preview.useMutation({
    onSuccess: setPreview,
    meta: { failureTitle: 'Failed to generate preview', failure: 'The server cannot be reached.' },
  });
  // A preview is of what was chosen then.
  const change = (next: Partial<BulkSearch>) => {
    setPreview(undefined);
    setProblem(undefined);
    onSearchChange(next);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = bulkInputOf(search);
    setProblem(typeof input === 'string' ? input : undefined);
    if (typeof input !== 'string') generate.mutate(input);
  };
  const close = () => setPreview(undefined);
  return { preview, problem, isPending: generate.isPending, close, change, submit };
}

/** The input of the preview, or the sentence that says which part is missing. */
function bulkInputOf(search: BulkSearch): PreviewBulk | string {
  const { bulkAction: action } = search;
  if (action === undefined) return bulkActionMissing;
  const chosen = search.by === 'ids' ? { memoryIds: memoryIdsIn(search.bulkIds ?? '') } : { criteria: criteriaOf(search) };
  const read = previewBulkSchema.safeParse({ action, ...chosen, ...parametersOf(action, search) });
  return read.success ? read.data : (read.error.issues[0]?.message ?? bulkActionMissing);
}

function criteriaOf({
  topic,
  bulkCategory: category,
  bulkArchived: archived,
  bulkProtected: isProtected,
  below,
  unused,
  due,
}: BulkSearch): BulkCriteria {
  return {
    ...(topic !== undefined && { search: topic }),
    ...(category === 'none' && { hasCategory: false }),
    ...(category !== undefined && category !== 'none' && { category }),
    ...(archived !== undefined && { isArchived: archived === 'yes' }),
    ...(isProtected !== undefined && { isProtected: isProtected === 'yes' }),
    ...(below !== undefined && { qualityThreshold: Number(below) }),
    ...(unused !== undefined && { unusedDays: Number(unused) }),
    ...(due !== undefined && { reviewDueWithin: Number(due) }),
  };
}

function parametersOf(action: BulkAction, { setCategory, days }: BulkSearch): { parameters?: BulkParameters } {
  if (action === 'set-category' && setCategory !== undefined)
    return { parameters: { category: setCategory === 'none' ? null : setCategory } };
  if (action === 'extend-review' && days !== undefined) return { parameters: { days: Number(days) } };
  return {};
}

function ChooseAction({ search, onSearchChange }: BulkSearchProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <FilterChoice
        label="Action"
        value={search.bulkAction}
        all="Select an action"
        options={bulkActions.map((value) => ({ value, label: bulkActionLabels[value] }))}
        onChange={(value) => onSearchChange({ bulkAction: bulkActions.find((one) => one === value) })}
      />
      {search.bulkAction === 'set-category' && (
        <FilterChoice
          label="Category to set"
          value={search.setCategory}
          all="Choose a category"
          options={categories}
          onChange={(value) => onSearchChange({ setCategory: value === 'none' ? 'none' : memoryCategories.find((one) => one === value) })}
        />
      )}
      {search.bulkAction === 'extend-review' && (
        <TextCriterion name="days" label="Next review in (days)" isNumber search={search} onSearchChange={onSearchChange} />
      )}
      <FilterChoice
        label="Which memories"
        value={search.by}
        all="Matching filters"
        options={[{ value: 'ids', label: 'Selected memories' }]}
        onChange={(by) => onSearchChange({ by: by === 'ids' ? 'ids' : undefined })}
      />
    </div>
  );
}

const categories = [...memoryCategories.map((value) => ({ value, label: translated(value) })), { value: 'none', label: 'No category' }];
const yesOrNo = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];

function ChooseCriteria({ search, onSearchChange }: BulkSearchProps) {
  const choice = (name: 'bulkCategory' | 'bulkArchived' | 'bulkProtected', label: string, options: { value: string; label: string }[]) => (
    <FilterChoice
      label={label}
      value={search[name]}
      all="Any"
      options={options}
      onChange={(value) => onSearchChange({ [name]: value === '' ? undefined : value })}
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

function TextCriterion({ name, label, isNumber = false, search, onSearchChange }: TextCriterionProps) {
  return (
    <TextField
      label={label}
      inputMode={isNumber ? 'decimal' : 'text'}
      maxLength={limits.name}
      value={search[name] ?? ''}
      onChange={(typed) => onSearchChange({ [name]: typed === '' ? undefined : typed })}
    />
  );
}
