import { Popover as Radix, Slot } from 'radix-ui';
import { useEffect, useRef, useState, type PointerEvent, type ReactElement, type ReactNode, type RefObject } from 'react';
import { usePortalContainer } from './portal-container.ts';

const openDelayMs = 300;
const closeDelayMs = 150;

interface HoverCardProps {
  trigger: ReactElement;
  children: ReactNode;
}

/**
 * More about a link or a button while the pointer or the focus rests on it. What it says must also be reachable by pressing. Not Radix's own, which weighs as much
 * closed as open: a closed one is its trigger alone.
 */
export function HoverCard({ trigger, children }: HoverCardProps) {
  const anchor = useRef<HTMLElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const { isOpen, setIsOpen, onPointer, onRest } = useHover(card);
  const container = usePortalContainer();
  return (
    <>
      <Slot.Root ref={anchor} {...onPointer} {...onRest}>
        {trigger}
      </Slot.Root>
      {isOpen && (
        <Radix.Root open onOpenChange={setIsOpen}>
          <Radix.Anchor virtualRef={anchor} />
          <Radix.Portal {...container}>
            <Radix.Content
              ref={card}
              role={undefined}
              // Where it is higher than the window it scrolls, by keys as well.
              tabIndex={0}
              sideOffset={6}
              collisionPadding={8}
              onOpenAutoFocus={keepFocus}
              onCloseAutoFocus={keepFocus}
              onFocusOutside={keepFocus}
              {...onPointer}
              className="z-50 max-h-(--radix-popover-content-available-height) w-[20rem] max-w-[calc(100vw-16px)] animate-appear overflow-y-auto rounded-md border border-line bg-surface p-4 text-sm shadow-raised"
            >
              {children}
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </>
  );
}

/** It is not the card's to have. */
function keepFocus(event: Event) {
  event.preventDefault();
}

function useHover(card: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const { after, stop } = useTimer();
  const open = () => {
    after(openDelayMs, () => {
      setIsOpen(true);
    });
  };
  const close = () => {
    after(closeDelayMs, () => {
      // People may leave the card while they select words in it to copy them.
      if (!hasMarkedWords(card.current)) setIsOpen(false);
    });
  };
  return {
    isOpen,
    setIsOpen,
    /** Of the trigger and of the card: between them it stays. */
    onPointer: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') open();
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') close();
      },
    },
    onRest: {
      onFocus: open,
      onBlur: close,
      onClick: () => {
        stop();
        setIsOpen(false);
      },
    },
  };
}

function useTimer() {
  const timer = useRef(0);
  const stop = () => {
    window.clearTimeout(timer.current);
  };
  useEffect(() => stop, []);
  const after = (delayMs: number, act: () => void) => {
    stop();
    timer.current = window.setTimeout(act, delayMs);
  };
  return { after, stop };
}

function hasMarkedWords(element: HTMLElement | null): boolean {
  const selection = document.getSelection();
  return element !== null && selection !== null && !selection.isCollapsed && element.contains(selection.anchorNode);
}
