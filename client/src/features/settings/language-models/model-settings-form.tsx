import { zodResolver } from '@hookform/resolvers/zod';
import { type ModelStatus, saveModelSchema } from '@vademecum/shared/settings/models.ts';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { UnsavedGuard, UnsavedMark } from '../../../ui/leave-guard.tsx';
import { draftOf, type ModelDraft, type ModelForm } from './model-draft.ts';
import { namesModel } from './model-labels.ts';
import { PlaceFields } from './place-fields.tsx';
import { ProviderChoice } from './provider-choice.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { useModelChange } from './use-model-changes.ts';
import { useModelTrial } from './use-model-trial.ts';

/** The settings of the model, until they are saved or taken back. */
export function ModelSettingsForm({ status }: { status: ModelStatus }) {
  const { settings, source, changed } = status;
  const form = useModelForm(settings);
  const draft = useWatch({ control: form.control }) as ModelDraft;
  const trial = useModelTrial();
  const save = useSave(form);
  const { isDirty } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void save.submit(event)} onChange={trial.cancel} aria-label="Model settings">
      <fieldset disabled={source === 'locked'} className="flex min-w-0 flex-col gap-4">
        <ProviderChoice form={form} chosen={draft.provider} held={settings} />
        {namesModel(draft.provider) && (
          <PlaceFields key={`${draft.provider} ${changed?.at}`} form={form} draft={draft} held={settings} onPick={trial.cancel} />
        )}
        {draft.provider !== 'extractive' && <LimitFields form={form} temperature={draft.temperature ?? 0} />}
        {draft.provider !== 'extractive' && <TrialPanel trial={trial} onStart={() => void form.handleSubmit(trial.start)()} />}
        <UnsavedMark isUnsaved={isDirty} />
        <SettingsButtons
          isSaved={source === 'screen'}
          isUnsaved={isDirty}
          isSaving={save.isSaving}
          onReset={(held) => {
            form.reset(draftOf(held));
            trial.cancel();
          }}
          onDiscard={() => {
            form.reset(draftOf(settings));
            trial.cancel();
          }}
        />
      </fieldset>
      <UnsavedGuard isUnsaved={isDirty} />
    </form>
  );
}

function useModelForm(held: ModelStatus['settings']): ModelForm {
  const form: ModelForm = useForm({ resolver: zodResolver(saveModelSchema), defaultValues: draftOf(held) });
  const { isDirty } = form.formState;
  const { reset } = form;
  useEffect(() => {
    // A colleague's save does not discard the edits made here.
    if (!isDirty) reset(draftOf(held));
  }, [held, isDirty, reset]);
  return form;
}

function useSave(form: ModelForm) {
  const change = useModelChange();
  const { mutate, isPending } = trpc.models.save.useMutation(change('Model settings saved', 'Failed to save the model settings'));
  const submit = form.handleSubmit((values) => {
    mutate(values, {
      onSuccess: ({ settings }) => {
        form.reset(draftOf(settings));
      },
    });
  });
  return { submit, isSaving: isPending };
}

interface SettingsButtonsProps {
  /** Something is as saved on this screen, which a reset would forget. */
  isSaved: boolean;
  isUnsaved: boolean;
  isSaving: boolean;
  onReset: (held: ModelStatus['settings']) => void;
  onDiscard: () => void;
}

function SettingsButtons({ isSaved, isUnsaved, isSaving, onReset, onDiscard }: SettingsButtonsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useModelChange();
  const reset = trpc.models.reset.useMutation(change('Back to the server configuration', 'Failed to reset the model settings'));
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {isSaved && (
        <Button
          disabled={reset.isPending}
          onClick={() => {
            setIsAsking(true);
          }}
          className="mr-auto"
        >
          Reset to server configuration
        </Button>
      )}
      {isUnsaved && <Button onClick={onDiscard}>Discard changes</Button>}
      <Button type="submit" variant="primary" disabled={!isUnsaved || isSaving}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Reset to the server configuration?"
        description="This deletes the settings saved here, including the key. The server configuration (MODEL) applies from the next question."
        confirmLabel="Reset"
        onConfirm={() => {
          reset.mutate(undefined, {
            onSuccess: ({ settings }) => {
              onReset(settings);
            },
          });
        }}
      />
    </div>
  );
}

interface LimitFieldsProps {
  form: ModelForm;
  temperature: number;
}

/** How long a model may take, how freely and how much it may write. */
function LimitFields({ form, temperature }: LimitFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Timeout in seconds"
          error={errors.timeoutSeconds?.message}
          hint="5 to 120. After that, the answer is quoted from the documents."
        >
          {(control) => (
            <Input {...control} {...form.register('timeoutSeconds', { valueAsNumber: true })} type="number" min={5} max={120} step={1} />
          )}
        </Field>
        <Field
          label="Longest answer in tokens"
          error={errors.maxTokens?.message}
          hint="64 to 4,000. A token is about three quarters of a word."
        >
          {(control) => (
            <Input {...control} {...form.register('maxTokens', { valueAsNumber: true })} type="number" min={64} max={4_000} step={1} />
          )}
        </Field>
      </div>
      <TemperatureField form={form} temperature={temperature} />
    </>
  );
}

function TemperatureField({ form, temperature }: LimitFieldsProps) {
  return (
    <Field
      label={`Temperature: ${temperature.toFixed(1)}`}
      error={form.formState.errors.temperature?.message}
      hint={
        <span className="flex justify-between">
          <span>Precise</span>
          <span>Creative</span>
        </span>
      }
    >
      {(control) => (
        <input
          {...control}
          {...form.register('temperature', { valueAsNumber: true })}
          type="range"
          min={0}
          max={1}
          step={0.1}
          className="h-8 w-full accent-accent disabled:opacity-60"
        />
      )}
    </Field>
  );
}
