import { createContext, use, useEffect, useEffectEvent } from 'react';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export type ShowToast = (toast: Toast) => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** The function that shows a toast; needs a Toaster above. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (show === null) throw new Error('useToast needs a Toaster above it');
  return show;
}

/** Says once, in a toast as well, what the screen says has failed: specification, section 8. */
export function FailureToast({ text }: { text: string }) {
  const toast = useToast();
  const say = useEffectEvent(() => {
    toast({ title: 'Error', description: text, variant: 'destructive' });
  });
  useEffect(() => {
    say();
  }, []);
  return null;
}
