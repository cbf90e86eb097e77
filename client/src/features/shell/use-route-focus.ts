import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After another screen has opened the focus goes to its heading, so that it is read out and the tab key goes on from there; unless
 * something on the screen has taken the focus itself, or a dialog has it.
 */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let timer = 0;
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (fromLocation === undefined || screenOf(fromLocation.pathname) === screenOf(toLocation.pathname)) return;
      window.clearTimeout(timer);
      // A drawer or palette that closes gives the focus back first.
      timer = window.setTimeout(focusHeading);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [router]);
}

/** A chat or a document is part of its screen. */
const screenOf = (pathname: string): string | undefined => pathname.split('/')[1];

function focusHeading(): void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  if (main === null || (focused !== main && main.contains(focused)) || document.querySelector('[role=dialog], [role=alertdialog]') !== null)
    return;
  const heading = main.querySelector('h1');
  if (heading !== null) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}
