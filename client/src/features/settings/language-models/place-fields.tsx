import type { ModelStatus } from '@vademecum/shared/settings/models.ts';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { KeyField } from './key-field.tsx';
import { LocalModels } from './local-models.tsx';
import { type ModelDraft, type ModelForm, textOrNull } from './model-draft.ts';
import { ownAddresses } from './model-labels.ts';

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
      <Field label="Model name" error={errors.name?.message} hint="As the server calls it, its version included.">
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
      hint={`Leave it empty for ${ownAddress}. No name or password in it.`}
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
