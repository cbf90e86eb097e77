import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { countLabel } from '../document-labels.ts';

/** Asks before the screen or the tab is left while files are on their way; going from document to document is not leaving. */
export function UploadGuard({ unsent }: { unsent: number }) {
  return (
    <LeaveGuard
      isHeld={unsent > 0}
      isHere={(pathname) => /^\/documents(?:\/|$)/.test(pathname)}
      title="Stop the uploads?"
      description={`${countLabel(unsent, 'file')} ${unsent === 1 ? 'has' : 'have'} not been uploaded yet. Whoever leaves this screen stops that.`}
      confirmLabel="Stop and leave"
    />
  );
}
