import { Popover as Radix } from 'radix-ui';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { usePortalContainer } from './portal-container.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface TriggerProps {
  onClick: () => void;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
}

interface PopoverProps {
  /** Name of what opens, read out. */
  label: string;
  /** Draws the button; its props open and close. */
  trigger: (props: TriggerProps) => ReactElement;
  children: ReactNode;
}

/** More about something, beside the button that was pressed for it; gone with Escape, or with a press elsewhere. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const isLeft = useRef(false);
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  const onClick = () => {
    setIsOpen(!isOpen);
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Anchor asChild>
        <span ref={anchor} className="inline-flex">
          {trigger({ onClick, 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
        </span>
      </Radix.Anchor>
      <Radix.Portal {...usePortalContainer()}>
        <Radix.Content
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={() => {
            isLeft.current = false;
            onOpenAutoFocus();
          }}
          onCloseAutoFocus={(event) => {
            // Whoever pressed elsewhere is there already.
            if (isLeft.current) event.preventDefault();
            else onCloseAutoFocus(event);
          }}
          onInteractOutside={(event) => {
            isLeft.current = true;
            // The button itself closes what it opened.
            if (event.target instanceof Node && anchor.current?.contains(event.target) === true) event.preventDefault();
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] animate-appear overflow-y-auto rounded-md border border-line bg-surface p-4 text-sm shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
