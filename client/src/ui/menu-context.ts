import type { DropdownMenu } from 'radix-ui';
import { createContext, type ComponentType } from 'react';

interface MenuParts {
  /** Comes with the menu: what a closed menu would hold is not loaded before. */
  Item: ComponentType<DropdownMenu.DropdownMenuItemProps>;
  /** Takes what a chosen item does, to be done once the menu is closed and its button has the focus again. */
  choose: (act: () => void) => void;
}

/** Null outside of a menu. */
export const MenuContext = createContext<MenuParts | null>(null);
