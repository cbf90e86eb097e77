import { Popover as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useFocusReturn } from './dialog.tsx';
import { usePortalContainer } from './portal-container.ts';

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

/** More about something, next to the button that opens it. Escape or a press elsewhere closes it. While closed, only the button is rendered. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  return (
    <>
      <span ref={anchor} className="inline-flex">
        {trigger({
          onClick: () => {
            setIsOpen(!isOpen);
          },
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
        })}
      </span>
      {isOpen && (
        <Radix.Root open onOpenChange={setIsOpen}>
          <Content label={label} anchor={anchor} onOpenAutoFocus={onOpenAutoFocus} onCloseAutoFocus={onCloseAutoFocus}>
            {children}
          </Content>
        </Radix.Root>
      )}
    </>
  );
}

type ContentProps = Pick<PopoverProps, 'label' | 'children'> &
  ReturnType<typeof useFocusReturn> & { anchor: RefObject<HTMLSpanElement | null> };

function Content({ label, anchor, onOpenAutoFocus, onCloseAutoFocus, children }: ContentProps) {
  const isLeft = useRef(false);
  return (
    <>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal {...usePortalContainer()}>
        <Radix.Content
          aria-label={label}
          // The keyboard scrolls content that does not fit.
          tabIndex={0}
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={() => {
            isLeft.current = false;
            onOpenAutoFocus();
          }}
          onCloseAutoFocus={(event) => {
            // The focus is already at the place that was pressed.
            if (isLeft.current) event.preventDefault();
            else onCloseAutoFocus(event);
          }}
          onInteractOutside={(event) => {
            isLeft.current = true;
            // The button itself closes what it opened.
            if (event.target instanceof Node && anchor.current?.contains(event.target) === true) event.preventDefault();
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[20rem] max-w-[calc(100vw-16px)] animate-appear overflow-y-auto rounded-md border border-line bg-surface p-4 text-sm shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </>
  );
}
