import { limits } from '@vademecum/shared/limits.ts';
import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { memoryIdsIn, nothingToValidate, type StartValidation as Choice } from '@vademecum/shared/memories/validation.ts';
import { ListChecks } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { translated } from '../../../locale/english.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/form-controls.tsx';
import { FilterChoice } from '../../../ui/list-filters.tsx';

type Which = 'ids' | 'filter' | 'all';

const choices: readonly { value: Which; label: string }[] = [
  { value: 'ids', label: 'By ID' },
  { value: 'filter', label: 'By category or topic' },
  { value: 'all', label: 'All memories' },
];

const idsField = {
  label: 'Memory IDs',
  hint: 'Comma-separated IDs; other text is ignored',
  placeholder: '12, 15, 27',
  inputMode: 'text',
  autoComplete: 'off',
} as const;

const nothing = { which: 'ids' as Which, ids: '', search: '', category: '', archived: false };

/** Specification, section 2.12: comma-separated ids. The form also offers a filter, or all memories. */
export function StartValidation({ onStarted }: { onStarted: (batchId: string) => void }) {
  const [fields, setFields] = useState(nothing);
  const [error, setError] = useState<string>();
  const start = useStartValidation(onStarted);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = choiceOf(fields);
    if (chosen === undefined) setError(nothingToValidate);
    else start.mutate(chosen);
  };
  return (
    <Card>
      <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
        <Fields
          fields={fields}
          error={error}
          onChange={(changed) => {
            setFields((before) => ({ ...before, ...changed }));
            setError(undefined);
          }}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">Checks only; nothing is changed</p>
          <Button type="submit" variant="primary" disabled={start.isPending}>
            <ListChecks aria-hidden size={16} />
            {start.isPending ? 'Starting …' : 'Start Validation'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface FieldsProps {
  fields: typeof nothing;
  onChange: (changed: Partial<typeof nothing>) => void;
}

function Fields({ fields, error, onChange }: FieldsProps & { error: string | undefined }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="w-full sm:w-56">
        <SelectField
          label="Memories"
          value={fields.which}
          options={choices}
          onChange={(which) => onChange({ which: choices.find(({ value }) => value === which)?.value ?? 'ids' })}
        />
      </div>
      {fields.which === 'ids' && (
        <div className="min-w-0 flex-1 basis-64">
          <TextField {...idsField} value={fields.ids} error={error} onChange={(ids) => onChange({ ids })} />
        </div>
      )}
      {fields.which === 'filter' && <FilterFields fields={fields} onChange={onChange} />}
    </div>
  );
}

function FilterFields({ fields: { search, category, archived }, onChange }: FieldsProps) {
  return (
    <>
      <div className="w-full sm:w-48">
        <FilterChoice
          label="Category"
          value={category}
          all="All Categories"
          options={memoryCategories.map((one) => ({ value: one, label: translated(one) }))}
          onChange={(next) => onChange({ category: next })}
        />
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <TextField label="Part of the topic" value={search} maxLength={limits.name} onChange={(typed) => onChange({ search: typed })} />
      </div>
      <div className="w-full">
        <Checkbox
          label="Archived memories instead of active ones"
          checked={archived}
          onChange={({ target }) => onChange({ archived: target.checked })}
        />
      </div>
    </>
  );
}

/** Undefined: nothing was chosen. */
function choiceOf({ which, ids, search, category, archived }: typeof nothing): Choice | undefined {
  if (which === 'all') return { all: true };
  const chosen = memoryCategories.find((one) => one === category) ?? null;
  if (which === 'filter') return { filter: { search, category: chosen, archived } };
  const memoryIds = memoryIdsIn(ids);
  return memoryIds.length === 0 ? undefined : { memoryIds };
}

function useStartValidation(onStarted: (batchId: string) => void) {
  const utils = trpc.useUtils();
  return trpc.validation.start.useMutation({
    onSuccess: ({ batchId }) => {
      onStarted(batchId);
      return utils.validation.list.invalidate();
    },
    meta: { failureTitle: 'Failed to start validation', failure: 'The server cannot be reached.' },
  });
}
