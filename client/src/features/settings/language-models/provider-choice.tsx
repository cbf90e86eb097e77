import type { ModelProvider, ModelStatus } from '@vademecum/shared/settings/models.ts';
import { useId } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { type ModelForm, placeOf } from './model-draft.ts';
import { providerLabels } from './model-labels.ts';

interface ProviderChoiceProps {
  form: ModelForm;
  chosen: ModelProvider;
  held: ModelStatus['settings'];
}

export function ProviderChoice({ form, chosen, held }: ProviderChoiceProps) {
  function choose(provider: ModelProvider) {
    for (const [field, value] of Object.entries({ provider, ...placeOf(provider, held) })) {
      form.setValue(field as 'provider', value as ModelProvider, { shouldDirty: true });
    }
    form.clearErrors();
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">Answer engine</legend>
      {providerLabels.map((one) => (
        <ProviderOption
          key={one.provider}
          {...one}
          isChosen={one.provider === chosen}
          onChoose={() => {
            choose(one.provider);
          }}
        />
      ))}
    </fieldset>
  );
}

interface ProviderOptionProps {
  label: string;
  meaning: string;
  isChosen: boolean;
  onChoose: () => void;
}

function ProviderOption({ label, meaning, isChosen, onChoose }: ProviderOptionProps) {
  const id = useId();
  return (
    <div className={classNames('flex gap-3 rounded-md border px-3 py-2', isChosen ? 'border-accent bg-accent-soft' : 'border-line')}>
      <input
        id={id}
        type="radio"
        name="provider"
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`${id}-meaning`}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-meaning`} className="text-sm text-ink-soft">
          {meaning}
        </p>
      </div>
    </div>
  );
}
