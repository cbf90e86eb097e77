import { EllipsisVertical } from 'lucide-react';
import { Slot } from 'radix-ui';
import { lazy, type ReactElement, type ReactNode, startTransition, useState } from 'react';
import { pressedKey } from '../../lib/shortcuts.ts';
import { IconButton } from '../button.tsx';

const loadUsedMenu = () => import('./used-menu.tsx');
const UsedMenu = lazy(async () => ({ default: (await loadUsedMenu()).UsedMenu }));

/** A failed load is reported once the button is pressed. */
const loadAhead = () => void loadUsedMenu().catch(() => undefined);

type FirstUse = 'by key' | 'by pointer';

interface MenuProps {
  trigger: ReactElement;
  /** A lighter button that is shown until the menu is first opened. */
  standIn?: ReactElement;
  /** MenuItem elements. */
  children: ReactNode;
}

/** A menu behind a button. Until it is first opened it is the button alone, and what menus need is not loaded before one of them is near to it. */
export function Menu({ trigger, standIn = trigger, children }: MenuProps) {
  const [used, setUsed] = useState<FirstUse | null>(null);
  if (used !== null) {
    return (
      <UsedMenu trigger={trigger} isByKey={used === 'by key'}>
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

interface RowMenuProps {
  /** Name of the button: "Actions for Hand Hygiene". */
  label: string;
  tabIndex?: 0 | -1 | undefined;
  /** MenuItem elements. */
  children: ReactNode;
}

/** The menu of a row of a long list. Its button has no tooltip before it is used: one for each of the rows that scroll past would be most of their weight. */
export function RowMenu({ label, tabIndex, children }: RowMenuProps) {
  return (
    <Menu
      trigger={<IconButton icon={EllipsisVertical} label={label} tabIndex={tabIndex} className="m-1" />}
      standIn={
        <button
          type="button"
          aria-label={label}
          tabIndex={tabIndex}
          className="m-1 inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink print:hidden"
        >
          <EllipsisVertical aria-hidden size={18} />
        </button>
      }
    >
      {children}
    </Menu>
  );
}
