import { Toast as Radix } from 'radix-ui';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { currentPreferences } from '../lib/preferences.ts';
import { shortcuts } from '../lib/shortcuts.ts';
import { ToastCard } from './toast-card.tsx';
import { ToastContext, type Toast } from './use-toast.ts';

/** Specification, section 9: one toast at a time, for five seconds; swiped away to the right. */
const durationMs = 5000;
const swipeThreshold = 50;
/** How long a dismissed toast is kept before it is dropped; a new one takes its place at once. */
const removalDelayMs = 1_000_000;

/**
 * No wider than what a wide dialog leaves beside it on a screen of 1280: what one presses next stands at its bottom. Above a screen's own
 * bar of buttons at the bottom, by its height (styles.css).
 */
const place = 'fixed right-0 bottom-(--toast-rise) z-50 w-80 max-w-full p-4 outline-none empty:hidden print:hidden';

interface Shown extends Toast {
  id: number;
  isOpen: boolean;
}

interface ToasterProps {
  /** Calls back when nothing that was shown may stay; gives back how to stop. */
  onReset?: (listener: () => void) => () => void;
  children: ReactNode;
}

export function Toaster({ onReset, children }: ToasterProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const lastId = useRef(0);

  const show = useCallback((toast: Toast) => {
    // Whoever wants no notifications hears of what went wrong all the same.
    if (toast.variant !== 'destructive' && !currentPreferences().all.notificationsEnabled) return;
    lastId.current += 1;
    setShown({ ...toast, id: lastId.current, isOpen: true });
  }, []);

  useEffect(
    () =>
      onReset?.(() => {
        setShown(null);
      }),
    [onReset],
  );
  useRemoval(shown, setShown);

  return (
    <Radix.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThreshold}>
      <ToastContext value={show}>{children}</ToastContext>
      {shown !== null && (
        <ToastCard
          key={shown.id}
          toast={shown}
          open={shown.isOpen}
          onOpenChange={(isOpen) => {
            setShown((current) => (current?.id === shown.id ? { ...current, isOpen } : current));
          }}
        />
      )}
      <Radix.Viewport hotkey={[...shortcuts.notification.keys]} className={place} />
    </Radix.Provider>
  );
}

/** Drops a toast some time after it was dismissed. */
function useRemoval(shown: Shown | null, setShown: (shown: null) => void) {
  useEffect(() => {
    if (shown === null || shown.isOpen) return undefined;
    const timer = window.setTimeout(() => {
      setShown(null);
    }, removalDelayMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [shown, setShown]);
}
