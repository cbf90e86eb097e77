import { AppearanceSettings } from './appearance-settings.tsx';
import { BehaviorSettings } from './behavior-settings.tsx';
import { KeyboardSettings } from './keyboard-settings.tsx';
import { PerformanceSettings } from './performance-settings.tsx';
import { ResetPreferences } from './reset-preferences.tsx';

/** The personal preferences, for every person, with or without access to Preferences. */
export function OwnPreferences() {
  return (
    <div className="flex max-w-3xl flex-col gap-6 pb-24">
      <BehaviorSettings />
      <PerformanceSettings />
      <AppearanceSettings />
      <KeyboardSettings />
      <ResetPreferences />
    </div>
  );
}
