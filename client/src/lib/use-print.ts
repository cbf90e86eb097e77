import { useEffect, useEffectEvent } from 'react';

/** Opens the browser's print dialog once the calling component is on the page. */
export function usePrint(onPrinted: () => void): void {
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener(
      'afterprint',
      () => {
        done();
      },
      { signal: stop.signal },
    );
    const timer = window.setTimeout(() => {
      window.print();
    });
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, []);
}
