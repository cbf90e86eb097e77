import { Popover as Radix } from 'radix-ui';
import { useRef } from 'react';
import { ComboboxField, type ComboboxFieldProps } from './combobox-field.tsx';
import { ComboboxList } from './combobox-list.tsx';
import { type ComboboxState, useCombobox } from './use-combobox.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ComboboxProps extends ComboboxState, Omit<ComboboxFieldProps, 'box'> {
  /** Said instead of the options where there are none. */
  empty: string;
}

/** A field that searches while one types, and a list to choose from; for what is too much for a Select. Not modal, and the focus stays in the field. */
export function Combobox({ empty, options, onChoose, onType, isSearching, ...field }: ComboboxProps) {
  const box = useCombobox({ options, onChoose, onType, isSearching, chosen: field.chosen });
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root
      open={box.isOpen}
      onOpenChange={(open) => {
        if (!open) box.close();
      }}
    >
      <Radix.Anchor asChild>
        <div ref={anchor} className="relative">
          <ComboboxField {...field} box={box} />
        </div>
      </Radix.Anchor>
      <ComboboxList box={box} options={options} empty={empty} anchor={anchor} />
      <VisuallyHidden>
        <span role="status">{box.isOpen ? countLabel(options.length, empty) : ''}</span>
      </VisuallyHidden>
    </Radix.Root>
  );
}

const countLabel = (count: number, empty: string): string => (count === 0 ? empty : `${count} to choose from`);
