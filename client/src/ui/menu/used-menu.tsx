import { DropdownMenu as Radix } from 'radix-ui';
import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { usePortalContainer } from '../portal-container.ts';
import { MenuContext } from './menu-item.tsx';

interface UsedMenuProps {
  trigger: ReactElement;
  children: ReactNode;
  /** It was opened by key: the first item has the focus, as whenever it is opened by key later. */
  isByKey: boolean;
}

/**
 * A menu from its first opening on. Not modal: a modal one writes a style element, which the content security policy refuses. What is chosen is
 * done after the focus is back on the button, so that a dialog that it opens gives it back there too.
 */
export function UsedMenu({ trigger, children, isByKey }: UsedMenuProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isByKey) return undefined;
    const timer = window.setTimeout(() => content.current?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus());
    return () => {
      window.clearTimeout(timer);
    };
  }, [isByKey]);
  const quiet = useQuietTooltip();
  const chosen = useRef<(() => void) | null>(null);
  const choose = (act: () => void) => {
    chosen.current = act;
  };
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild {...quiet}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal {...usePortalContainer()}>
        <Radix.Content
          ref={content}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={() => {
            const act = chosen.current;
            chosen.current = null;
            if (act !== null) queueMicrotask(act);
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-(--radix-dropdown-menu-content-available-width) min-w-44 animate-appear overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          <MenuContext value={{ Item: Radix.Item, choose }}>{children}</MenuContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** For the trigger: while the pointer rests on it since before the menu was there, its tooltip does not come over the menu. */
function useQuietTooltip() {
  const isEntered = useRef(true);
  return {
    onPointerMove: (event: PointerEvent) => {
      if (isEntered.current) event.preventDefault();
    },
    onPointerLeave: () => {
      isEntered.current = false;
    },
  };
}
