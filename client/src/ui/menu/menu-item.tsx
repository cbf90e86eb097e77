import type { LucideIcon } from 'lucide-react';
import type { DropdownMenu } from 'radix-ui';
import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface MenuItemProps {
  icon?: LucideIcon;
  onSelect: () => void;
  kind?: 'normal' | 'danger';
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, onSelect, kind = 'normal', disabled = false, children }: MenuItemProps) {
  const menu = use(MenuContext);
  if (menu === null) throw new Error('A MenuItem belongs in a Menu');
  return (
    <menu.Item
      onSelect={() => {
        menu.choose(onSelect);
      }}
      disabled={disabled}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 outline-none data-disabled:opacity-50 data-highlighted:bg-sunken',
        kind === 'danger' && 'text-danger',
      )}
    >
      {Icon !== undefined && <Icon aria-hidden size={16} />}
      {children}
    </menu.Item>
  );
}

interface MenuParts {
  /** Comes with the menu: the content of a closed menu is not loaded in advance. */
  Item: ComponentType<DropdownMenu.DropdownMenuItemProps>;
  /** Takes what a chosen item does, to be done once the menu is closed and its button has the focus again. */
  choose: (act: () => void) => void;
}

/** Null outside of a menu. */
export const MenuContext = createContext<MenuParts | null>(null);
