import { useEffect, useState, type RefObject } from 'react';

/** Pages and texts come after the screen, and nothing says when: it is looked so often, and at every scrolling. */
const lookEveryMs = 300;
/** Sizes are fractions of pixels where the page is enlarged. */
const slackPx = 8;

/** True from the moment on at which the end of what scrolls in the area was in view: at once where everything is. */
export function useReachedEnd(area: RefObject<HTMLElement | null>, isPages: boolean): boolean {
  const [isReached, setIsReached] = useState(false);
  useEffect(() => {
    const root = area.current;
    if (root === null || isReached) return undefined;
    const look = () => {
      if (isEndInView(root, isPages)) setIsReached(true);
    };
    const timer = window.setInterval(look, lookEveryMs);
    root.addEventListener('scroll', look, { capture: true });
    return () => {
      window.clearInterval(timer);
      root.removeEventListener('scroll', look, { capture: true });
    };
  }, [area, isPages, isReached]);
  return isReached;
}

/** Of pages the last one counts, once its top is in the upper half. Their thumbnails come before them. */
function isEndInView(root: HTMLElement, isPages: boolean): boolean {
  const page = [...root.querySelectorAll<HTMLElement>('.scroll-area [data-page]')].at(-1);
  const frame = isPages ? page?.closest<HTMLElement>('.scroll-area') : root.querySelector<HTMLElement>('.scroll-area');
  if (frame == null || frame.clientHeight === 0) return false;
  if (frame.scrollTop + frame.clientHeight >= frame.scrollHeight - slackPx) return true;
  if (!isPages || page === undefined) return false;
  const { top, height } = frame.getBoundingClientRect();
  return page.getBoundingClientRect().top < top + height / 2;
}
