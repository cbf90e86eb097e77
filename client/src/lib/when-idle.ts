/** A page that waits for its first answers has nothing to do either. */
const settledAfterMs = 2_000;

/**
 * Calls once the page has had time to fill itself and has nothing to do. Returns a function that cancels the call. Safari has no idle callback, so
 * only the time counts there.
 */
export function whenIdle(call: () => void): () => void {
  let callOff = (): void => undefined;
  const timer = window.setTimeout(() => {
    if (typeof window.requestIdleCallback !== 'function') {
      call();
      return;
    }
    const handle = window.requestIdleCallback(call);
    callOff = () => {
      window.cancelIdleCallback(handle);
    };
  }, settledAfterMs);
  return () => {
    window.clearTimeout(timer);
    callOff();
  };
}
