import { DropdownMenu as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { MenuChoice } from './menu-choice.ts';
import { usePortalContainer } from './portal-container.ts';

interface MenuProps {
  trigger: ReactElement;
  /** MenuItem elements. */
  children: ReactNode;
  align?: 'start' | 'end';
  /** Where what was pressed became a menu by that. */
  isOpenAtFirst?: boolean;
  /** That was done by key: the first item has the focus, as in a menu that was there before. */
  isByKey?: boolean;
}

/**
 * A menu behind a button. Not modal: a modal one writes a style element, which the content security policy refuses. What is chosen is done
 * after the focus is back on the button, so that a dialog that it opens gives it back there too.
 */
export function Menu({ trigger, children, align = 'end', isOpenAtFirst = false, isByKey = false }: MenuProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isByKey) return undefined;
    const timer = window.setTimeout(() => content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus());
    return () => {
      window.clearTimeout(timer);
    };
  }, [isByKey]);
  const chosen = useRef<(() => void) | null>(null);
  return (
    <Radix.Root modal={false} defaultOpen={isOpenAtFirst}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal {...usePortalContainer()}>
        <Radix.Content
          ref={content}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={() => {
            const act = chosen.current;
            chosen.current = null;
            if (act !== null) queueMicrotask(act);
          }}
          className="z-50 min-w-44 animate-appear rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          <MenuChoice
            value={(act) => {
              chosen.current = act;
            }}
          >
            {children}
          </MenuChoice>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
