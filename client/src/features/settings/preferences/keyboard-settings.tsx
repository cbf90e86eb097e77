import { SingleKeysSetting } from '../../../ui/single-keys-setting.tsx';
import { SettingsCard } from './settings-card.tsx';

/** What keys do in this browser. */
export function KeyboardSettings() {
  return (
    <SettingsCard title="Keyboard">
      <SingleKeysSetting />
    </SettingsCard>
  );
}
