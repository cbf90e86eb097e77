import { useEffect, useEffectEvent } from 'react';

/** Keys that act by themselves, except where they are typed into something, or a dialog is open. */
export function useSingleKeys(actions: Record<string, () => void>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        act(event);
      },
      { signal: stop.signal },
    );
    return () => {
      stop.abort();
    };
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
