import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Backdrop } from './backdrop.tsx';
import { DialogClose } from './dialog-close.tsx';
import { useFocusReturn } from './use-focus-return.ts';
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
