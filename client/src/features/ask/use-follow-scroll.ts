import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Free space above a question that has been scrolled to the top. */
const topSpace = 16;

/**
 * Keeps what is new in view: a new question at once, its answer as it grows, until the question stands at the top; then the reader is left
 * alone. A reader who scrolls up is not pulled down again, and one who has scrolled further is not pulled back.
 */
export function useFollowScroll(area: RefObject<HTMLElement | null>, lastKey: string | undefined, isGrowing: boolean): void {
  /** How far the area was scrolled here; less than that means that the reader scrolled up. */
  const lastTop = useRef(0);

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.scrollBy(0, distanceToLast(element));
    lastTop.current = element.scrollTop;
  }, [area, lastKey]);

  useEffect(() => {
    const element = area.current;
    const content = element?.firstElementChild;
    if (!isGrowing || element == null || content == null) return undefined;
    const follow = () => {
      if (element.scrollTop < lastTop.current) return;
      element.scrollBy(0, Math.max(0, distanceToLast(element)));
      lastTop.current = element.scrollTop;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(content);
    return () => {
      observer.disconnect();
      follow();
    };
  }, [area, isGrowing]);
}

/** From where the area is to where its last question stands at the top, or to its end if that is nearer. */
function distanceToLast(area: HTMLElement): number {
  const last = [...area.querySelectorAll('[data-exchange]')].at(-1);
  if (last === undefined) return 0;
  const toTop = last.getBoundingClientRect().top - area.getBoundingClientRect().top - topSpace;
  return Math.min(toTop, area.scrollHeight - area.clientHeight - area.scrollTop);
}
