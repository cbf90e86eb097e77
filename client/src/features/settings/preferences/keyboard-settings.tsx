import { SingleKeysSetting } from '../../../ui/switch.tsx';
import { SettingsCard } from './settings-card.tsx';

/** What keys do in this browser. */
export function KeyboardSettings() {
  return (
    <SettingsCard title="Keyboard">
      <SingleKeysSetting />
    </SettingsCard>
  );
}
