import { type DefaultChatSession, preferenceBounds } from '@vademecum/shared/settings/preferences.ts';
import { setPreferences, usePreferences } from '../../../lib/preferences.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { SwitchSetting } from '../../../ui/switch.tsx';
import { ModelSettingState } from './model-setting-state.tsx';
import { NumberSetting } from './number-setting.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useClinicModel } from './use-clinic-model.ts';

const startLabels: Record<DefaultChatSession, string> = {
  new: 'Create new session',
  continue: 'Continue last session',
  ask: 'Ask me each time',
};
const starts = Object.entries(startLabels).map(([value, label]) => ({ value: value as DefaultChatSession, label }));

/** How the chat behaves in this browser: specification, section 2.16. */
export function BehaviorSettings() {
  const { autoSaveEnabled, defaultChatSession, responseTimeout } = usePreferences().all;
  return (
    <SettingsCard title="Behavior">
      <SwitchSetting
        label="Auto-save conversations"
        hint="Saved chats stay in your list for 30 days. When off, chats are not saved and disappear when you leave the page."
        checked={autoSaveEnabled}
        onChange={(next) => {
          setPreferences({ autoSaveEnabled: next });
        }}
      />
      <Field label="Default chat session" hint="What opens when you sign in or open the app.">
        {(control) => (
          <Select
            {...control}
            className="max-w-80"
            options={starts}
            value={defaultChatSession}
            onChange={({ target }) => {
              const chosen = starts.find(({ value }) => value === target.value)?.value;
              setPreferences({ defaultChatSession: chosen });
            }}
          />
        )}
      </Field>
      <NumberSetting
        label="Response timeout (seconds)"
        hint="How long to wait for an answer, 5 to 120 seconds. If the model is too slow, quoted passages are shown instead."
        bounds={preferenceBounds.responseTimeout}
        unit="seconds"
        value={responseTimeout}
        onChange={(next) => {
          setPreferences({ responseTimeout: next });
        }}
      />
      <TemperatureSetting />
    </SettingsCard>
  );
}

/** Sent with each question once it is set. Until then the clinic's own setting applies. */
function TemperatureSetting() {
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
      How freely the AI model words an answer.
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
