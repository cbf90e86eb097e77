import { preferenceBounds, type DefaultChatSession } from '@vademecum/shared/settings/preferences.ts';
import { setPreferences, usePreferences } from '../../../lib/preferences.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberSetting } from './number-setting.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SwitchSetting } from '../../../ui/switch-setting.tsx';
import { TemperatureSetting } from './temperature-setting.tsx';

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
        hint="On: your chats stay in your list for 30 days. Off: a chat leaves no trace, and is gone when you leave or reload it."
        checked={autoSaveEnabled}
        onChange={(next) => {
          setPreferences({ autoSaveEnabled: next });
        }}
      />
      <Field label="Default chat session" hint="What opens when you sign in, or open the app at its start.">
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
        hint="How long to wait for a whole answer, 5 to 120 seconds. A model that is late gives way to the documents’ own sentences in time."
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
