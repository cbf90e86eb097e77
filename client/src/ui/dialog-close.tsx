import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';

/**
 * The cross of a dialog or sheet. It comes last, so that the focus starts on the content, and has no tooltip, which would take the
 * first press of Escape for itself.
 */
export function DialogClose({ className }: { className?: string }) {
  return (
    <Dialog.Close
      aria-label="Close"
      className={classNames(
        'inline-flex size-9 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <X aria-hidden size={18} />
    </Dialog.Close>
  );
}
