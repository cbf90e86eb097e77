import { preferenceBounds } from '@vademecum/shared/settings/preferences.ts';
import { setPreferences, usePreferences } from '../../../lib/preferences.ts';
import { Field } from '../../../ui/field.tsx';
import { ModelSettingState } from './model-setting-state.tsx';
import { useClinicModel } from './use-clinic-model.ts';

/** Goes with a question once it is set; until then the clinic's own holds. */
export function TemperatureSetting() {
  const { saved, all } = usePreferences();
  const clinic = useClinicModel();
  return (
    <div className="flex flex-col gap-1">
      <TemperatureSlider temperature={all.temperature} />
      <ModelSettingState
        name="temperature"
        isSet={saved.temperature !== undefined}
        clinic={clinic}
        clinicValue={clinic.values?.temperature.toFixed(1)}
        onTakeBack={() => {
          setPreferences({ temperature: undefined });
        }}
      />
    </div>
  );
}

function TemperatureSlider({ temperature }: { temperature: number }) {
  const hint = (
    <>
      <span className="flex max-w-md justify-between">
        <span>Precise</span>
        <span>Creative</span>
      </span>
      How freely a model may word an answer.
    </>
  );
  return (
    <Field label={`Temperature: ${temperature.toFixed(1)}`} hint={hint}>
      {(control) => (
        <input
          {...control}
          {...preferenceBounds.temperature}
          type="range"
          className="h-8 w-full max-w-md accent-accent"
          value={temperature}
          onChange={({ target }) => {
            setPreferences({ temperature: Math.round(Number(target.value) * 10) / 10 });
          }}
        />
      )}
    </Field>
  );
}
