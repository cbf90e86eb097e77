import { EllipsisVertical } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';

interface RowMenuProps {
  /** Name of the button: "Actions for Hand Hygiene". */
  label: string;
  tabIndex?: 0 | -1 | undefined;
  /** MenuItem elements. */
  children: ReactNode;
}

/** The menu of a row of a long list: until it is asked for, a button stands for it. A menu behind each of the rows that scroll past would be most of their weight. */
export function RowMenu({ label, tabIndex, children }: RowMenuProps) {
  const [used, setUsed] = useState<'by key' | 'by pointer' | null>(null);
  if (used !== null) {
    return (
      <Menu
        isOpenAtFirst
        isByKey={used === 'by key'}
        trigger={<IconButton icon={EllipsisVertical} label={label} tabIndex={tabIndex} className="m-1" />}
      >
        {children}
      </Menu>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      tabIndex={tabIndex}
      onClick={({ detail }) => {
        // Enter and the space bar press without a pointer, which would count its clicks.
        setUsed(detail === 0 ? 'by key' : 'by pointer');
      }}
      className="m-1 inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink print:hidden"
    >
      <EllipsisVertical aria-hidden size={18} />
    </button>
  );
}
