import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type PointerEvent, type ReactNode, useRef } from 'react';
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
  side?: keyof typeof sides;
  /** The title is read out but not drawn. */
  hideTitle?: boolean;
  children: ReactNode;
}

const sides = {
  left: 'inset-y-0 left-0 w-72 max-w-[85vw] border-r',
  right: 'inset-y-0 right-0 w-full max-w-2xl border-l',
  bottom: 'inset-x-0 bottom-0 h-[62dvh] rounded-t-md border-t',
};

/** A pane that slides over the page when there is no room next to it. One at the bottom leaves what is above it to be read, and can be dragged down. */
export function Sheet({ open, onOpenChange, title, side = 'right', hideTitle = false, children }: SheetProps) {
  const focusReturn = useFocusReturn();
  const drag = useDragDown(() => onOpenChange(false));
  const isBottom = side === 'bottom';
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal {...usePortalContainer()}>
        {!isBottom && <Backdrop />}
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          data-sheet={side}
          className={classNames('fixed z-40 flex animate-appear flex-col border-line bg-surface shadow-raised', sides[side])}
        >
          <div {...(isBottom && drag)} className={isBottom ? 'cursor-grab touch-none' : 'contents'}>
            {isBottom && <div aria-hidden className="mx-auto mt-2 h-1 w-10 rounded-full bg-line-strong" />}
            <Radix.Title className={hideTitle ? 'sr-only' : 'truncate border-b border-line py-3 pr-14 pl-4 font-semibold'}>
              {title}
            </Radix.Title>
          </div>
          <div className="min-h-0 flex-1">{children}</div>
          <DialogClose className="absolute top-1.5 right-2" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** CSS pixels; less is a slip of the finger. */
const dragToClose = 80;

/** The head of a sheet moves the sheet down with the finger, and closes it where it was moved far enough. */
function useDragDown(onClose: () => void) {
  const from = useRef<number>(undefined);
  const moveSheet = (event: PointerEvent<HTMLElement>, way: string) => {
    const sheet = event.currentTarget.parentElement;
    if (sheet !== null) sheet.style.transform = way;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    moveSheet(event, '');
    from.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current !== undefined) moveSheet(event, `translateY(${Math.max(0, event.clientY - from.current)}px)`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isFar = from.current !== undefined && event.clientY - from.current > dragToClose;
      end(event);
      if (isFar) onClose();
    },
    onPointerCancel: end,
  };
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
