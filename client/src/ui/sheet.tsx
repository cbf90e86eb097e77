import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Backdrop } from './backdrop.tsx';
import { DialogClose } from './dialog-close.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { usePortalContainer } from './portal-container.ts';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'left' | 'right';
  /** The title is read out but not drawn. */
  hideTitle?: boolean;
  children: ReactNode;
}

/** A pane that slides over the page where there is no room beside it. */
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
