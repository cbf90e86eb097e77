import { PencilLine } from 'lucide-react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  /** There is something to lose. */
  isHeld: boolean;
  title: string;
  /** The work that would be lost. */
  description: string;
  confirmLabel: string;
  /** True if that address is still the same screen. */
  isHere?: (pathname: string) => boolean;
}

/** Asks before the user leaves a screen for another tab, another screen or another site. It does not delay the end of a session. */
export function LeaveGuard({ isHeld, title, description, confirmLabel, isHere }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => isHeld && next.pathname !== '/login' && isHere?.(next.pathname) !== true,
    enableBeforeUnload: () => isHeld,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.();
      }}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      onConfirm={() => {
        proceed?.();
      }}
    />
  );
}

export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  return (
    <LeaveGuard isHeld={isUnsaved} title="Leave without saving?" description="Your unsaved changes will be lost." confirmLabel="Leave" />
  );
}

/** Says above the buttons of a form that it is not as it was saved. */
export function UnsavedMark({ isUnsaved }: { isUnsaved: boolean }) {
  return (
    <div role="status">
      {isUnsaved && (
        <p className="flex items-center gap-2 text-sm font-medium text-warning">
          <PencilLine aria-hidden size={16} />
          You have unsaved changes
        </p>
      )}
    </div>
  );
}
