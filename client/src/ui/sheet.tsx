import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Backdrop } from './backdrop.tsx';
import { IconButton } from './icon-button.tsx';

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
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop />
        <Radix.Content
          aria-describedby={undefined}
          className={classNames(
            'fixed inset-y-0 z-40 flex animate-appear flex-col border-line bg-surface shadow-raised',
            side === 'left' ? 'left-0 w-72 max-w-[85vw] border-r' : 'right-0 w-full max-w-2xl border-l',
          )}
        >
          <div
            className={classNames(
              'flex items-center justify-between gap-2',
              hideTitle ? 'absolute top-2 right-2 z-10' : 'border-b border-line px-4 py-2',
            )}
          >
            <Radix.Title className={hideTitle ? 'sr-only' : 'min-w-0 truncate font-semibold'}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
