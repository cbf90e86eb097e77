import { CircleAlert, Info, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';
import type { Toast } from './use-toast.ts';

export interface ToastCardProps {
  toast: Toast;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ToastCard({ toast, open, onOpenChange }: ToastCardProps) {
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
