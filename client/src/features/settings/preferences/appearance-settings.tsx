import { languageNames, languages } from '@vademecum/shared/people/language.ts';
import { densities, type Density, preferenceBounds } from '@vademecum/shared/settings/preferences.ts';
import { setPreferences, usePreferences } from '../../../lib/preferences.ts';
import { type ThemeChoice, themeChoices, useTheme } from '../../../lib/theme.ts';
import { openInLanguage, pageLanguage } from '../../../locale/language.ts';
import { trpc } from '../../../trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { SettingsCard } from './settings-card.tsx';

const themeLabels: Record<ThemeChoice, string> = { system: 'Match system', light: 'Light', dark: 'Dark' };
const densityLabels: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };
const { min, max, step } = preferenceBounds.textSize;
const textSizes = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);

interface ChoiceSettingProps<Value extends string | number> {
  label: string;
  hint: string;
  value: Value;
  choices: readonly Value[];
  labelOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

function ChoiceSetting<Value extends string | number>({ label, hint, value, choices, labelOf, onChange }: ChoiceSettingProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          className="max-w-80"
          options={choices.map((choice) => ({ value: String(choice), label: labelOf(choice) }))}
          value={String(value)}
          onChange={({ target }) => {
            const chosen = choices.find((choice) => String(choice) === target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        />
      )}
    </Field>
  );
}

/** Kept with the account, so that it comes along to other browsers. */
function LanguageSetting() {
  const change = trpc.account.setLanguage.useMutation({
    meta: { failure: 'Failed to change the language' },
    onSuccess: (_, { language }) => {
      openInLanguage(language);
    },
  });
  return (
    <ChoiceSetting
      label="Language"
      hint="Language of the screens and of emails to you. Documents and answers keep their own."
      value={change.isError ? pageLanguage() : (change.variables?.language ?? pageLanguage())}
      choices={languages}
      labelOf={(choice) => languageNames[choice]}
      onChange={(language) => {
        change.mutate({ language });
      }}
    />
  );
}

/** How the application looks in this browser. */
export function AppearanceSettings() {
  const { density, textSize } = usePreferences().all;
  const [theme, setTheme] = useTheme();
  return (
    <SettingsCard title="Appearance">
      <LanguageSetting />
      <ChoiceSetting
        label="Theme"
        hint="Also available at the bottom of the sidebar."
        value={theme}
        choices={themeChoices}
        labelOf={(choice) => themeLabels[choice]}
        onChange={setTheme}
      />
      <ChoiceSetting
        label="Density"
        hint="Compact shows more rows in lists and tables."
        value={density}
        choices={densities}
        labelOf={(choice) => densityLabels[choice]}
        onChange={(next) => {
          setPreferences({ density: next });
        }}
      />
      <ChoiceSetting
        label="Text size"
        hint="Scales all text from 90% to 150%."
        value={textSize}
        choices={textSizes}
        labelOf={(choice) => `${choice}%`}
        onChange={(next) => {
          setPreferences({ textSize: next });
        }}
      />
    </SettingsCard>
  );
}
