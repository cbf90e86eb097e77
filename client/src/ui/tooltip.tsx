import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { usePortalContainer } from './portal-container.ts';

interface TooltipProps {
  /** The action of the control, in a few words. A tooltip is never the only place for a fact. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}

/** Needs a TooltipProvider above it, which contains the delays. */
export function Tooltip({ text, side, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal {...usePortalContainer()}>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-[min(18rem,calc(100vw-16px))] animate-appear rounded-md bg-ink px-2 py-1 text-sm text-canvas shadow-raised"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Delays of every tooltip: specification, section 9. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}
