import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { usePortalContainer } from './portal-container.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  width?: 'normal' | 'wide';
  /** Printing prints the dialog instead of the screen below it. */
  isPrinted?: boolean;
}

export function Dialog({ open, onOpenChange, title, description, children, width = 'normal', isPrinted = false }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal {...usePortalContainer()}>
        <Backdrop />
        <Radix.Content
          {...focusReturn}
          {...(isPrinted && { 'data-printed': '' })}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 animate-appear',
            'overflow-y-auto rounded-md border border-line bg-surface p-6 shadow-raised',
            width === 'wide' ? 'max-w-2xl' : 'max-w-md',
          )}
        >
          <div className="mb-4 pr-8">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {description !== undefined && <Radix.Description className="mt-1 text-ink-soft">{description}</Radix.Description>}
          </div>
          {children}
          <DialogClose className="absolute top-4 right-4 print:hidden" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'left' | 'right';
  /** The title is read out but not drawn. */
  hideTitle?: boolean;
  children: ReactNode;
}

/** A pane that slides over the page when there is no room next to it. */
export function Sheet({ open, onOpenChange, title, side = 'right', hideTitle = false, children }: SheetProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal {...usePortalContainer()}>
        <Backdrop />
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={classNames(
            'fixed inset-y-0 z-40 flex animate-appear flex-col border-line bg-surface shadow-raised',
            side === 'left' ? 'left-0 w-72 max-w-[85vw] border-r' : 'right-0 w-full max-w-2xl border-l',
          )}
        >
          <Radix.Title className={hideTitle ? 'sr-only' : 'truncate border-b border-line py-3 pr-14 pl-4 font-semibold'}>
            {title}
          </Radix.Title>
          <div className="min-h-0 flex-1">{children}</div>
          <DialogClose className="absolute top-1.5 right-2" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Dims what lies under a dialog. Not Radix's overlay: that one writes a style element to lock the page's scrolling, which the content
 * security policy refuses, and the page itself never scrolls here.
 */
export function Backdrop() {
  return <div aria-hidden className="fixed inset-0 z-40 animate-appear bg-backdrop print:hidden" />;
}

/**
 * The cross of a dialog or sheet. It comes last, so that the focus starts on the content, and has no tooltip, which would take the
 * first press of Escape for itself.
 */
export function DialogClose({ className }: { className?: string }) {
  return (
    <Radix.Close
      aria-label="Close"
      className={classNames(
        'inline-flex size-9 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <X aria-hidden size={18} />
    </Radix.Close>
  );
}

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
