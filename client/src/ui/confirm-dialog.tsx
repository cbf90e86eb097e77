import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Backdrop, useFocusReturn } from './dialog.tsx';
import { usePortalContainer } from './portal-container.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** The action of the button, as a verb: Delete. */
  confirmLabel: string;
  /** secondary: doing nothing is the safe choice, and its button is the primary one. */
  variant?: 'danger' | 'primary' | 'secondary';
  cancelLabel?: string;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone; the focus starts on Cancel. */
export function ConfirmDialog({ open, onOpenChange, title, description, onConfirm, ...buttons }: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', variant = 'danger' } = buttons;
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal {...usePortalContainer()}>
        <Backdrop />
        <Radix.Content
          {...focusReturn}
          aria-modal
          className="fixed top-1/2 left-1/2 z-40 w-[calc(100vw-32px)] max-w-md -translate-x-1/2 -translate-y-1/2 animate-appear rounded-md border border-line bg-surface p-6 shadow-raised"
        >
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-ink-soft [overflow-wrap:anywhere]">{description}</Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button variant={variant === 'secondary' ? 'primary' : 'secondary'}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button
                variant={variant}
                onClick={() => {
                  // Not handed on as it is: a mutation would take the event for its input.
                  onConfirm();
                }}
              >
                {confirmLabel}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
