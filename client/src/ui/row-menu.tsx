import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';

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
