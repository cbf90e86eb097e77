import { type ReactNode, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface NumberSettingProps {
  label: string;
  hint: ReactNode;
  value: number;
  bounds: { min: number; max: number };
  /** "seconds", "tokens" */
  unit: string;
  onChange: (value: number) => void;
}

/** A whole number within its bounds. Anything else stays in the field with a sentence, and is not kept. */
export function NumberSetting({ label, hint, value, bounds, unit, onChange }: NumberSettingProps) {
  const [draft, setDraft] = useState({ text: String(value), of: value });
  // Reset, or set in another tab.
  const text = draft.of === value ? draft.text : String(value);
  const isGood = (candidate: string) =>
    /^\d+$/.test(candidate.trim()) && Number(candidate) >= bounds.min && Number(candidate) <= bounds.max;
  return (
    <Field
      label={label}
      hint={hint}
      error={isGood(text) ? undefined : `Type a whole number of ${unit} from ${bounds.min} to ${bounds.max}. Until then, ${value} applies.`}
    >
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40"
          value={text}
          onChange={({ target }) => {
            const isKept = isGood(target.value);
            setDraft({ text: target.value, of: isKept ? Number(target.value) : value });
            if (isKept) onChange(Number(target.value));
          }}
        />
      )}
    </Field>
  );
}
