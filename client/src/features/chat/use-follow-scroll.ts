import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Free space above a question that has been scrolled to the top. */
const topSpace = 16;

/**
 * Keeps what is new in view: a new question at once, its answer as it grows, until the question stands at the top; then the reader is left
 * alone. Scrolling up by hand ends it, and so does the end of the answer.
 */
export function useFollowScroll(area: RefObject<HTMLElement | null>, lastKey: string | undefined, isGrowing: boolean): void {
  const isFollowing = useRef(true);

  useLayoutEffect(() => {
    isFollowing.current = true;
    scrollToLast(area.current);
  }, [area, lastKey]);

  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    let lastTop = element.scrollTop;
    const onScroll = () => {
      if (element.scrollTop < lastTop) isFollowing.current = false;
      lastTop = element.scrollTop;
    };
    element.addEventListener('scroll', onScroll, { passive: true, signal: stop.signal });
    return () => {
      stop.abort();
    };
  }, [area]);

  useEffect(() => {
    const element = area.current;
    const content = element?.firstElementChild;
    if (!isGrowing || content == null) return undefined;
    const follow = () => {
      if (isFollowing.current) scrollToLast(element);
    };
    const observer = new ResizeObserver(follow);
    observer.observe(content);
    return () => {
      observer.disconnect();
      follow();
    };
  }, [area, isGrowing]);
}

function scrollToLast(area: HTMLElement | null): void {
  const last = [...(area?.querySelectorAll('[data-exchange]') ?? [])].at(-1);
  if (area === null || last === undefined) return;
  const distance = last.getBoundingClientRect().top - area.getBoundingClientRect().top - topSpace;
  area.scrollTop += Math.min(distance, area.scrollHeight - area.clientHeight - area.scrollTop);
}
