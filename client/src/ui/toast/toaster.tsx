import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { currentPreferences } from '../../lib/preferences.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { type Toast, ToastContext } from './use-toast.ts';

const loadShelf = () => import('./toast-shelf.tsx');
/** Nothing is to be shown while a screen loads. */
const ToastShelf = lazy(loadShelf);

/** How long a dismissed toast is kept before it is dropped; a new one takes its place at once. */
const removalDelayMs = 1_000_000;

interface Shown extends Toast {
  id: number;
  isOpen: boolean;
}

interface ToasterProps {
  /** Calls back when all toasts must go. Returns a function that stops it. */
  onReset?: (listener: () => void) => () => void;
  /** Calls back with each refusal of the server. Returns a function that stops it. */
  onFailure?: (listener: (failure: Toast) => void) => () => void;
  children: ReactNode;
}

export function Toaster({ onReset, onFailure, children }: ToasterProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const lastId = useRef(0);

  const show = useCallback((toast: Toast) => {
    // Failures are shown even to people who switched notifications off.
    if (toast.variant !== 'destructive' && !currentPreferences().all.notificationsEnabled) return;
    lastId.current += 1;
    setShown({ ...toast, id: lastId.current, isOpen: true });
  }, []);

  useEffect(() => onReset?.(() => setShown(null)), [onReset]);
  useEffect(() => onFailure?.((failure) => show({ ...failure, variant: 'destructive' })), [onFailure, show]);
  useRemoval(shown, setShown);
  // It may have to say that the server cannot be reached.
  useEffect(() => whenIdle(() => void loadShelf().catch(() => undefined)), []);

  return (
    <>
      <ToastContext value={show}>{children}</ToastContext>
      {shown !== null && (
        <Suspense>
          <ToastShelf
            key={shown.id}
            toast={shown}
            open={shown.isOpen}
            onOpenChange={(isOpen) => {
              setShown((current) => (current?.id === shown.id ? { ...current, isOpen } : current));
            }}
          />
        </Suspense>
      )}
    </>
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
