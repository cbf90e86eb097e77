import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  isUnsaved: boolean;
  /** What would be lost: "What you changed in the instructions". */
  what: string;
}

/** Asks before what is unsaved is left, for another tab, another screen or another site; the end of a session is not held up. */
export function LeaveGuard({ isUnsaved, what }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => isUnsaved && next.pathname !== '/login',
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.();
      }}
      title="Leave without saving?"
      description={`${what} is not saved and will be lost.`}
      confirmLabel="Leave"
      onConfirm={() => {
        proceed?.();
      }}
    />
  );
}
