import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';
import { setPreferences, usePreferences } from '../lib/preferences.ts';

interface SwitchProps {
  id?: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

export function Switch(props: SwitchProps) {
  return (
    <Radix.Root
      className="inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      {...props}
    >
      <Radix.Thumb className="size-4.5 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  );
}

interface SwitchSettingProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchSetting({ label, hint, checked, onChange }: SwitchSettingProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}

/** WCAG 2.1.4: people who use speech input switch off the keys that act without Ctrl or Cmd. */
export function SingleKeysSetting() {
  return (
    <SwitchSetting
      label="Single-key shortcuts"
      hint="Use single keys like / and ? when you’re not typing."
      checked={usePreferences().all.singleKeys}
      onChange={(singleKeys) => {
        setPreferences({ singleKeys });
      }}
    />
  );
}
