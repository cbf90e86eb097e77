import { createContext, useContext } from 'react';

/** Where dialogs, menus and tooltips are put; undefined: at the end of the page. */
export const PortalContainer = createContext<HTMLElement | undefined>(undefined);

export function usePortalContainer(): { container?: HTMLElement } {
  const container = useContext(PortalContainer);
  return container === undefined ? {} : { container };
}
