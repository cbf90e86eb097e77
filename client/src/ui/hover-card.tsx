import { HoverCard as Radix } from 'radix-ui';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { usePortalContainer } from './portal-container.ts';

interface HoverCardProps {
  trigger: ReactElement;
  children: ReactNode;
}

/** More about a link or a button while the pointer or the focus rests on it. What it says must also be reachable by pressing. */
export function HoverCard({ trigger, children }: HoverCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Until the pointer or the focus comes again: no card that was about to open covers what the press does, though both may have left meanwhile.
  const isPressed = useRef(false);
  return (
    <Radix.Root
      openDelay={300}
      closeDelay={150}
      open={isOpen}
      onOpenChange={(next) => {
        setIsOpen(next && !isPressed.current);
      }}
    >
      <Radix.Trigger
        asChild
        onClick={() => {
          isPressed.current = true;
          setIsOpen(false);
        }}
        onPointerEnter={() => {
          isPressed.current = false;
        }}
        onFocus={() => {
          isPressed.current = false;
        }}
      >
        {trigger}
      </Radix.Trigger>
      <Radix.Portal {...usePortalContainer()}>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 w-80 max-w-[calc(100vw-16px)] animate-appear rounded-md border border-line bg-surface p-4 text-sm shadow-raised"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
