import { useEffect, useState, type RefObject } from 'react';

const step = 50;

/** How many items of a long list to draw: more whenever the list's end comes near the visible part. */
export function useGrowingList(end: RefObject<HTMLElement | null>, total: number): number {
  const [count, setCount] = useState(step);
  const hasMore = count < total;

  useEffect(() => {
    const element = end.current;
    if (element === null || !hasMore) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) setCount((current) => current + step);
      },
      { root: element.parentElement, rootMargin: '400px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
    // With each step the end is watched anew: it may still be in sight.
  }, [end, hasMore, count]);
  return count;
}
