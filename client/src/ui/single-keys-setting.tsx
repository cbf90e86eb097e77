import { setPreferences, usePreferences } from '../lib/preferences.ts';
import { SwitchSetting } from './switch-setting.tsx';

/** WCAG 2.1.4: whoever dictates to the machine switches keys off that act without Ctrl or Cmd. */
export function SingleKeysSetting() {
  return (
    <SwitchSetting
      label="Single-key shortcuts"
      hint="On: keys such as / and ? act by themselves where nothing is typed. Off: only those with Ctrl or Cmd, and named keys such as F8."
      checked={usePreferences().all.singleKeys}
      onChange={(singleKeys) => {
        setPreferences({ singleKeys });
      }}
    />
  );
}
