import type { ModelStatus } from '@vademecum/shared/settings/models.ts';
import { Check, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { messageOf } from '../../../lib/failures.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { KeyField } from './key-field.tsx';
import { type ModelDraft, type ModelForm, textOrNull } from './model-draft.ts';
import { ownAddresses, sizeLabel } from './model-labels.ts';

interface PlaceFieldsProps {
  form: ModelForm;
  draft: ModelDraft;
  held: ModelStatus['settings'];
  /** A change that no field tells of. */
  onPick: () => void;
}

/** Which model, where it runs, and the key to it. */
export function PlaceFields({ form, draft, held, onPick }: PlaceFieldsProps) {
  const [listedAt, setListedAt] = useState(draft.baseUrl ?? null);
  const { errors } = form.formState;
  const look = async () => {
    if (await form.trigger('baseUrl')) setListedAt(form.getValues('baseUrl') ?? null);
  };
  return (
    <>
      <BaseUrlField form={form} ownAddress={ownAddresses[draft.provider]} onLeave={() => void look()} />
      <Field label="Model name" error={errors.name?.message} hint="Exact model name, including version">
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" autoCapitalize="off" spellCheck={false} />}
      </Field>
      {draft.provider === 'ollama' && (
        <LocalModels
          baseUrl={listedAt}
          chosen={draft.name ?? ''}
          onChoose={(name) => {
            form.setValue('name', name, { shouldDirty: true, shouldValidate: true });
            onPick();
          }}
          onLook={look}
        />
      )}
      <KeyField form={form} draft={draft} held={held} onPick={onPick} />
    </>
  );
}

interface BaseUrlFieldProps {
  form: ModelForm;
  ownAddress: string;
  onLeave: () => void;
}

function BaseUrlField({ form, ownAddress, onLeave }: BaseUrlFieldProps) {
  return (
    <Field
      label="Base URL"
      error={form.formState.errors.baseUrl?.message}
      hint={`Leave it empty for ${ownAddress}. Do not include a name or password.`}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register('baseUrl', { setValueAs: textOrNull, onBlur: onLeave })}
          type="url"
          inputMode="url"
          placeholder={ownAddress}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

interface LocalModelsProps {
  /** Null: this machine. */
  baseUrl: string | null;
  chosen: string;
  onChoose: (name: string) => void;
  /** Takes over the address as it is typed. */
  onLook: () => Promise<void>;
}

/** The models that an Ollama server has; one press takes a name over. */
function LocalModels({ baseUrl, chosen, onChoose, onLook }: LocalModelsProps) {
  const list = trpc.models.listLocal.useQuery({ baseUrl }, { refetchOnMount: 'always', gcTime: 0 });
  return (
    <section aria-label="Local models" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-sm [overflow-wrap:anywhere] text-ink-soft">
          {list.isFetching ? 'Looking for models…' : `Models at ${list.data?.baseUrl ?? baseUrl ?? 'this machine'}`}
        </p>
        <Button size="small" aria-disabled={list.isFetching} onClick={() => void onLook().then(() => list.refetch())}>
          <RotateCw aria-hidden size={14} />
          Refresh
        </Button>
      </div>
      {list.data !== undefined && list.data.models.length > 0 && (
        <ModelList models={list.data.models} chosen={chosen} onChoose={onChoose} />
      )}
      {typeof list.data?.problem === 'string' && (
        <Notice kind="warning" role="status">
          {list.data.problem}
        </Notice>
      )}
      {list.error !== null && (
        <Notice kind="danger" role="alert">
          {messageOf(list.error, 'The list of models could not be loaded.')}
        </Notice>
      )}
    </section>
  );
}

interface ModelListProps extends Pick<LocalModelsProps, 'chosen' | 'onChoose'> {
  models: Outputs['models']['listLocal']['models'];
}

function ModelList({ models, chosen, onChoose }: ModelListProps) {
  return (
    <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto rounded-md border border-line p-1">
      {models.map(({ name, sizeBytes }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={name === chosen}
            onClick={() => {
              onChoose(name);
            }}
            className={classNames(
              'flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-sunken disabled:opacity-60',
              name === chosen && 'bg-accent-soft',
            )}
          >
            <Check aria-hidden size={16} className={classNames('shrink-0 text-accent', name !== chosen && 'invisible')} />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
            <span className="text-sm whitespace-nowrap text-ink-soft">{sizeLabel(sizeBytes)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
