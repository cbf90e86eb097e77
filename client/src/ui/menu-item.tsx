import type { LucideIcon } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { MenuContext } from './menu-context.ts';

interface MenuItemProps {
  icon?: LucideIcon;
  onSelect: () => void;
  kind?: 'normal' | 'danger';
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, onSelect, kind = 'normal', disabled = false, children }: MenuItemProps) {
  const menu = use(MenuContext);
  if (menu === null) throw new Error('A MenuItem stands in a Menu');
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
