import { type RefObject, useEffect, useRef } from 'react';

interface FocusStays {
  /** Of what is around the buttons. */
  ref: RefObject<HTMLSpanElement | null>;
  onClick: () => void;
}

const isLost = (): boolean => document.activeElement === document.body;

/**
 * For buttons that others take the place of when one is pressed: the first of them gets the focus that went with it; where all of them go, the content does.
 * shown: changes when the buttons do.
 */
export function useFocusStays(shown: unknown): FocusStays {
  const ref = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (wasPressed.current && isLost()) ref.current?.querySelector('button')?.focus();
    wasPressed.current = false;
  }, [shown]);
  useEffect(
    () => () => {
      if (wasPressed.current && isLost()) document.querySelector('main')?.focus();
    },
    [],
  );
  return {
    ref,
    onClick: () => {
      wasPressed.current = true;
    },
  };
}
