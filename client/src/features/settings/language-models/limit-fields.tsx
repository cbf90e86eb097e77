import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { ModelForm } from './model-draft.ts';

interface LimitFieldsProps {
  form: ModelForm;
  temperature: number;
}

/** How long a model may take, how freely and how much it may write. */
export function LimitFields({ form, temperature }: LimitFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Time-out in seconds"
          error={errors.timeoutSeconds?.message}
          hint="5 to 120. Then the documents’ own sentences answer."
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
