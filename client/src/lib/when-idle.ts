/** Calls once the page has shown itself and has nothing to do; gives back how to call it off. Safari knows no idle callback: there it is a second. */
export function whenIdle(call: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(call, 1_000);
    return () => {
      window.clearTimeout(timer);
    };
  }
  const handle = window.requestIdleCallback(call);
  return () => {
    window.cancelIdleCallback(handle);
  };
}
