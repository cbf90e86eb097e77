import { createContext } from 'react';

/** Takes what a chosen item does, to be done once the menu is closed and its button has the focus again. */
export const MenuChoice = createContext<(act: () => void) => void>((act) => {
  act();
});
