import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before unsaved text is left, for another tab, another screen or another site; the end of a session is not held up. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
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
      description="What you changed in the instructions is not saved and will be lost."
      confirmLabel="Leave"
      onConfirm={() => {
        proceed?.();
      }}
    />
  );
}
