import { Slot } from 'radix-ui';
import { lazy, startTransition, useState, type ReactElement, type ReactNode } from 'react';
import { pressedKey } from '../lib/shortcuts.ts';

const loadUsedMenu = () => import('./used-menu.tsx');
const UsedMenu = lazy(async () => ({ default: (await loadUsedMenu()).UsedMenu }));

/** What cannot be loaded says so once it is pressed. */
const loadAhead = () => void loadUsedMenu().catch(() => undefined);

type FirstUse = 'by key' | 'by pointer';

interface MenuProps {
  trigger: ReactElement;
  /** A lighter button that stands there until the menu is first opened. */
  standIn?: ReactElement;
  /** MenuItem elements. */
  children: ReactNode;
  align?: 'start' | 'end';
}

/** A menu behind a button. Until it is first opened it is the button alone, and what menus need is not loaded before one of them is near to it. */
export function Menu({ trigger, standIn = trigger, children, align = 'end' }: MenuProps) {
  const [used, setUsed] = useState<FirstUse | null>(null);
  if (used !== null) {
    return (
      <UsedMenu trigger={trigger} align={align} isByKey={used === 'by key'}>
        {children}
      </UsedMenu>
    );
  }
  const open = (how: FirstUse) => {
    // The button stays while the menu is loaded.
    startTransition(() => {
      setUsed(how);
    });
  };
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={({ detail }) => {
        // Enter and the space bar press without a pointer, which would count its clicks.
        open(detail === 0 ? 'by key' : 'by pointer');
      }}
      onKeyDown={(event) => {
        if (pressedKey(event, 'down') === undefined) return;
        event.preventDefault();
        open('by key');
      }}
    >
      {standIn}
    </Slot.Root>
  );
}
