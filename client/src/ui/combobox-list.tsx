import { Popover as Radix } from 'radix-ui';
import { useEffect, type RefObject } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { ComboboxOption } from './combobox-option.ts';
import { usePortalContainer } from './portal-container.ts';
import type { ComboboxBox } from './use-combobox.ts';

interface ComboboxListProps {
  box: ComboboxBox;
  options: readonly ComboboxOption[];
  empty: string;
  /** The field that it belongs to. */
  anchor: RefObject<HTMLElement | null>;
}

const keepFocus = (event: Event) => {
  event.preventDefault();
};

export function ComboboxList({ box, options, empty, anchor }: ComboboxListProps) {
  const { active, isOpen, optionId } = box;
  useEffect(() => {
    if (isOpen && active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <Radix.Portal {...usePortalContainer()}>
      <Radix.Content
        role={undefined}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={keepFocus}
        onCloseAutoFocus={keepFocus}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target) === true) event.preventDefault();
        }}
        className="z-50 max-h-[min(18rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
      >
        {options.length === 0 ? <p className="px-2 py-1.5 text-ink-soft">{empty}</p> : <Options box={box} options={options} />}
      </Radix.Content>
    </Radix.Portal>
  );
}

function Options({ box: { active, listId, optionId, choose }, options }: Pick<ComboboxListProps, 'box' | 'options'>) {
  return (
    <div role="listbox" id={listId} aria-label="Choices">
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys and the focus are the field's
        <div
          key={option.value}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => {
            // The focus stays in the field.
            event.preventDefault();
          }}
          onClick={() => {
            choose(option);
          }}
          className={classNames(
            'cursor-pointer rounded-sm px-2 py-1.5 [overflow-wrap:anywhere]',
            index === active ? 'bg-accent-soft' : 'hover:bg-sunken',
          )}
        >
          {option.label}
          {option.detail !== undefined && <span className="block text-sm text-ink-soft">{option.detail}</span>}
        </div>
      ))}
    </div>
  );
}
