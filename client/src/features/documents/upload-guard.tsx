import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countLabel } from './document-labels.ts';

/** Asks before the screen or the tab is left while files are on their way; going from document to document is not leaving. */
export function UploadGuard({ unsent }: { unsent: number }) {
  const isSending = unsent > 0;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => isSending && next.pathname !== '/login' && !/^\/documents(?:\/|$)/.test(next.pathname),
    enableBeforeUnload: () => isSending,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.();
      }}
      title="Stop the uploads?"
      description={`${countLabel(unsent, 'file')} ${unsent === 1 ? 'has' : 'have'} not been uploaded yet. Whoever leaves this screen stops that.`}
      confirmLabel="Stop and leave"
      onConfirm={() => {
        proceed?.();
      }}
    />
  );
}
