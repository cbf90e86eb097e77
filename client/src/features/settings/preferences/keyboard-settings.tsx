import { SingleKeysSetting } from '../../../ui/switch.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The keyboard settings of this browser. */
export function KeyboardSettings() {
  return (
    <SettingsCard title="Keyboard">
      <SingleKeysSetting />
    </SettingsCard>
  );
}
