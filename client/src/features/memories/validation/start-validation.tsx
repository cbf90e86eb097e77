import { limits } from '@vademecum/shared/limits.ts';
import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { memoryIdsIn, nothingToValidate, type StartValidation as Choice } from '@vademecum/shared/memories/validation.ts';
import { ListChecks } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, Select } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { FilterChoice } from '../../../ui/list-filters.tsx';

type Which = 'ids' | 'filter' | 'all';

const choices: readonly { value: Which; label: string }[] = [
  { value: 'ids', label: 'By number' },
  { value: 'filter', label: 'By category or topic' },
  { value: 'all', label: 'All memories' },
];

const nothing = { ids: '', search: '', category: '', archived: false };

/** Specification, section 2.12: comma-separated ids. The form also offers a filter, or all memories. */
export function StartValidation({ onStarted }: { onStarted: (batchId: string) => void }) {
  const [which, setWhich] = useState<Which>('ids');
  const [fields, setFields] = useState(nothing);
  const [error, setError] = useState<string>();
  const start = useStartValidation(onStarted);
  const change = (changed: Partial<typeof nothing>): void => {
    setFields((before) => ({ ...before, ...changed }));
    setError(undefined);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = choiceOf(which, fields);
    if (chosen === undefined) setError(nothingToValidate);
    else start.mutate(chosen);
  };
  return (
    <Card>
      <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
        <div className="flex flex-wrap items-start gap-3">
          <WhichField
            which={which}
            onChange={(next) => {
              setWhich(next);
              setError(undefined);
            }}
          />
          {which === 'ids' && <IdsField value={fields.ids} error={error} onChange={(ids) => change({ ids })} />}
          {which === 'filter' && <FilterFields {...fields} onChange={change} />}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">Each memory is checked; nothing in it is changed.</p>
          <Button type="submit" variant="primary" disabled={start.isPending}>
            <ListChecks aria-hidden size={16} />
            {start.isPending ? 'Starting …' : 'Start Validation'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function WhichField({ which, onChange }: { which: Which; onChange: (which: Which) => void }) {
  return (
    <div className="w-full sm:w-56">
      <Field label="Memories">
        {(control) => (
          <Select
            {...control}
            value={which}
            options={choices}
            onChange={({ target }) => {
              onChange(choices.find(({ value }) => value === target.value)?.value ?? 'ids');
            }}
          />
        )}
      </Field>
    </div>
  );
}

function IdsField({ value, error, onChange }: { value: string; error: string | undefined; onChange: (ids: string) => void }) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <Field label="Memory IDs" error={error} hint="Numbers with commas between them; anything else is left out">
        {(control) => (
          <Input
            {...control}
            value={value}
            placeholder="12, 15, 27"
            inputMode="text"
            autoComplete="off"
            onChange={({ target }) => {
              onChange(target.value);
            }}
          />
        )}
      </Field>
    </div>
  );
}

function FilterFields({ search, category, archived, onChange }: typeof nothing & { onChange: (changed: Partial<typeof nothing>) => void }) {
  return (
    <>
      <div className="w-full sm:w-48">
        <FilterChoice
          label="Category"
          value={category}
          all="All Categories"
          options={memoryCategories.map((one) => ({ value: one, label: one }))}
          onChange={(next) => {
            onChange({ category: next });
          }}
        />
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <Field label="Part of the topic">
          {(control) => (
            <Input
              {...control}
              value={search}
              maxLength={limits.name}
              onChange={({ target }) => {
                onChange({ search: target.value });
              }}
            />
          )}
        </Field>
      </div>
      <div className="w-full">
        <Checkbox
          label="The archived ones, instead of those that answer"
          checked={archived}
          onChange={({ target }) => {
            onChange({ archived: target.checked });
          }}
        />
      </div>
    </>
  );
}

/** Undefined: nothing was chosen. */
function choiceOf(which: Which, { ids, search, category, archived }: typeof nothing): Choice | undefined {
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
