import { preferenceBounds } from '@vademecum/shared/settings/preferences.ts';
import { setPreferences, usePreferences } from '../../../lib/preferences.ts';
import { SwitchSetting } from '../../../ui/switch.tsx';
import { ModelSettingState } from './model-setting-state.tsx';
import { NumberSetting } from './number-setting.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useClinicModel } from './use-clinic-model.ts';

/** How long answers may get, and what one's questions count for: specification, section 2.16. */
export function PerformanceSettings() {
  const { enableSelfImprovement, enableAnalytics, notificationsEnabled } = usePreferences().all;
  return (
    <SettingsCard title="Performance">
      <MaxTokensSetting />
      <SwitchSetting
        label="Self-improvement"
        hint="Use my questions to find missing documentation. Administrators see the day and the text, with numbers, dates and addresses masked, but no name. The audit log records who asked when, so on a quiet day they can tell who it was."
        checked={enableSelfImprovement}
        onChange={(next) => {
          setPreferences({ enableSelfImprovement: next });
        }}
      />
      <SwitchSetting
        label="Analytics"
        hint="Count my questions in the clinic’s figures: how many, how fast, how helpful. Names are not shown; the audit log records who asked when, with or without this."
        checked={enableAnalytics}
        onChange={(next) => {
          setPreferences({ enableAnalytics: next });
        }}
      />
      <SwitchSetting
        label="Notifications"
        hint="Show success messages. Errors always appear."
        checked={notificationsEnabled}
        onChange={(next) => {
          setPreferences({ notificationsEnabled: next });
        }}
      />
    </SettingsCard>
  );
}

function MaxTokensSetting() {
  const { saved, all } = usePreferences();
  const clinic = useClinicModel();
  const limit = clinic.values?.maxTokens;
  return (
    <div className="flex flex-col gap-1">
      <NumberSetting
        label="Max tokens per response"
        hint="Longest answer from the AI model, 500 to 8000 tokens. A token is about three quarters of a word."
        bounds={preferenceBounds.maxTokens}
        unit="tokens"
        value={all.maxTokens}
        onChange={(next) => {
          setPreferences({ maxTokens: next });
        }}
      />
      <ModelSettingState
        name="max tokens"
        isSet={saved.maxTokens !== undefined}
        clinic={clinic}
        clinicValue={limit?.toString()}
        besides={` No answer gets longer than the clinic allows${limit === undefined ? '' : ` (${limit})`}.`}
        onTakeBack={() => {
          setPreferences({ maxTokens: undefined });
        }}
      />
    </div>
  );
}
