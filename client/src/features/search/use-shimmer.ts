import { useEffect, useState } from 'react';

/** Specification, section 9. */
const shimmerMs = 500;

/**
 * Whether the skeleton stands: while a search is under way, and for half a second in any case, so that it does not flash. What was in the
 * cache as the component was drawn first shows at once.
 */
export function useShimmer(isPending: boolean): boolean {
  const [isShimmering, setIsShimmering] = useState(isPending);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setIsShimmering(false);
    }, shimmerMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, []);
  return isShimmering || isPending;
}
