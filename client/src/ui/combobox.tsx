import { ChevronDown, X } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './button.tsx';
import { Input } from './input.tsx';
import { usePortalContainer } from './portal-container.ts';
import { type ComboboxBox, type ComboboxOption, type ComboboxState, useCombobox } from './use-combobox.ts';
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

interface ComboboxFieldProps {
  box: ComboboxBox;
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  chosen: ComboboxOption | null;
  /** The text in the field while nothing is chosen. */
  placeholder: string;
  /** Name of the button that takes the choice away: "No owner". */
  clearLabel: string;
}

function ComboboxField({ box, chosen, clearLabel, ...input }: ComboboxFieldProps) {
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

function ComboboxList({ box, options, empty, anchor }: ComboboxListProps) {
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
