import { messageOf } from '../../../lib/failures.ts';
import { Notice } from '../../../ui/notice.tsx';

interface FailureNoticeProps {
  error: unknown;
  fallback: string;
}

/** Why the server refused, above a form's buttons; nothing while it did not. */
export function FailureNotice({ error, fallback }: FailureNoticeProps) {
  if (error === null) return null;
  return (
    <Notice kind="danger" role="alert">
      {messageOf(error, fallback)}
    </Notice>
  );
}
