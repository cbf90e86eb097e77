import { useRef } from 'react';

interface FocusReturn {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to where it was before a dialog opened. Radix gives it to the dialog's own trigger, and these dialogs have none:
 * menus and keys open them too. What had the focus may be gone, such as the row that was deleted, or nothing had it; then the main part gets it.
 */
export function useFocusReturn(): FocusReturn {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const isThere = before.current?.isConnected === true && before.current !== document.body;
      const target = isThere ? before.current : document.querySelector('main');
      if (!(target instanceof HTMLElement)) return;
      target.focus();
      followRemoval(target);
    },
  };
}

/** A row that is deleted goes a moment after its dialog. */
const removalMs = 3_000;

function followRemoval(target: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (target.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) document.querySelector('main')?.focus();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  window.setTimeout(() => {
    watch.disconnect();
  }, removalMs);
}
