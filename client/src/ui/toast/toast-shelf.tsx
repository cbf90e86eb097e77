import { CircleAlert, Info, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { classNames } from '../../lib/class-names.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import type { Toast } from './use-toast.ts';

/** Specification, section 9: one toast at a time, for five seconds; swiped away to the right. */
const durationMs = 5000;
const swipeThreshold = 50;

/**
 * No wider than the space that a wide dialog leaves next to it on a screen of 1280 px, because the dialog's buttons are at its bottom. It is above
 * a screen's own bar of buttons at the bottom, by the height of that bar, and on a phone at the top while a dialog is open (styles.css).
 */
const place = 'fixed right-0 bottom-(--toast-rise) z-50 w-80 max-w-full p-4 outline-none empty:hidden print:hidden';

/** The position of a toast, and its content. */
export default function ToastShelf(props: ToastCardProps) {
  return (
    <Radix.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThreshold}>
      <ToastCard {...props} />
      <Radix.Viewport data-toasts hotkey={[...shortcuts.notification.keys]} className={place} />
    </Radix.Provider>
  );
}

interface ToastCardProps {
  toast: Toast;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function ToastCard({ toast, open, onOpenChange }: ToastCardProps) {
  const isBad = toast.variant === 'destructive';
  const Icon = isBad ? CircleAlert : Info;
  return (
    <Radix.Root
      open={open}
      onOpenChange={onOpenChange}
      type={isBad ? 'foreground' : 'background'}
      className={classNames(
        'pointer-events-auto flex animate-appear items-start gap-3 rounded-md border bg-surface p-4 shadow-raised',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        isBad ? 'border-danger' : 'border-line',
      )}
    >
      <Icon aria-hidden size={18} className={classNames('mt-0.5 shrink-0', isBad ? 'text-danger' : 'text-accent')} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description !== undefined && <Radix.Description className="text-sm text-ink-soft">{toast.description}</Radix.Description>}
      </div>
      <Radix.Close aria-label="Close notification" className="-mt-1 -mr-1 rounded-md p-1.5 text-ink-soft hover:bg-sunken hover:text-ink">
        <X aria-hidden size={16} />
      </Radix.Close>
    </Radix.Root>
  );
}
