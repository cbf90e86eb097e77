import { useEffect, useEffectEvent } from 'react';
import { currentPreferences } from './preferences.ts';
import { isSingleKey, pressedKey, type ShortcutId } from './shortcuts.ts';

/** Does something at a key; false where it is left to the browser after all. */
type Action = () => unknown;

/**
 * Keys that work wherever the focus is, except while a dialog or menu is open. A single character does nothing while it is typed into
 * something, or where somebody switched such keys off.
 */
export function useShortcuts(actions: Partial<Record<ShortcutId, Action>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    for (const [id, action] of Object.entries(actions)) {
      const key = pressedKey(event, id as ShortcutId);
      if (key === undefined || isTaken(key, event.target)) continue;
      if (action() !== false) event.preventDefault();
      return;
    }
  });
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener('keydown', (event) => act(event), { signal: stop.signal });
    return () => {
      stop.abort();
    };
  }, []);
}

const openOnTop = '[role=dialog], [role=alertdialog], [role=menu]';

function isTaken(key: string, target: EventTarget | null): boolean {
  if (document.querySelector(openOnTop) !== null) return true;
  if (!isSingleKey(key)) return false;
  if (!currentPreferences().all.singleKeys) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
