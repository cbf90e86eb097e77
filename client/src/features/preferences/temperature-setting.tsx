import { preferenceBounds } from '@vademecum/shared/preferences.ts';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { Field } from '../../ui/field.tsx';
import { ModelSettingState } from './model-setting-state.tsx';
import { useClinicModel } from './use-clinic-model.ts';

const { min, max, step } = preferenceBounds.temperature;

/** Goes with a question once it is set; until then the clinic's own holds. */
export function TemperatureSetting() {
  const { saved, all } = usePreferences();
  const clinic = useClinicModel();
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={`Temperature: ${all.temperature.toFixed(1)}`}
        hint={
          <>
            <span className="flex max-w-md justify-between">
              <span>Precise</span>
              <span>Creative</span>
            </span>
            How freely a model may word an answer.
          </>
        }
      >
        {(control) => (
          <input
            {...control}
            type="range"
            min={min}
            max={max}
            step={step}
            className="h-8 w-full max-w-md accent-accent"
            value={all.temperature}
            onChange={({ target }) => {
              setPreferences({ temperature: Math.round(Number(target.value) * 10) / 10 });
            }}
          />
        )}
      </Field>
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
