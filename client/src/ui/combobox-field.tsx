import { ChevronDown, X } from 'lucide-react';
import type { ComboboxOption } from './combobox-option.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import type { ComboboxBox } from './use-combobox.ts';

export interface ComboboxFieldProps {
  box: ComboboxBox;
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  chosen: ComboboxOption | null;
  /** What stands in the field while nothing is chosen. */
  placeholder: string;
  /** Name of the button that takes the choice away: "No owner". */
  clearLabel: string;
}

export function ComboboxField({ box, chosen, clearLabel, ...input }: ComboboxFieldProps) {
  return (
    <>
      <Input
        {...input}
        {...box.fieldProps}
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- fieldProps has them
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        onChange={({ target }) => {
          box.type(target.value);
        }}
        className={chosen === null ? 'pr-9' : 'pr-11'}
      />
      {chosen === null ? (
        <ChevronDown aria-hidden size={16} className="pointer-events-none absolute top-3 right-3 text-ink-soft" />
      ) : (
        <IconButton
          icon={X}
          label={clearLabel}
          className="absolute top-0.5 right-0.5"
          onClick={() => {
            box.choose(null);
          }}
        />
      )}
    </>
  );
}
