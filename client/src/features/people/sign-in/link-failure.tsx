import { messageOf } from '../../../lib/failures.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Why a form behind a link was refused; nothing while it was not. */
export function LinkFailure({ error }: { error: unknown }) {
  if (error === null) return null;
  return (
    <Notice kind="danger" role="alert">
      {messageOf(error, 'Server error - please try again')}
    </Notice>
  );
}
