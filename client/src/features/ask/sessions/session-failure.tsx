import { MessageSquarePlus, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { statusOf } from '../../../lib/failures.ts';
import { logUnexpected } from '../../../lib/log-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface SessionFailureProps {
  error: unknown;
  onRetry: () => void;
  onNewChat: () => void;
}

/** Under the welcome, when a session's messages did not come; the failure goes to the console too: specification, section 4. */
export function SessionFailure({ error, onRetry, onNewChat }: SessionFailureProps) {
  const isGone = statusOf(error) === 404;
  useEffect(() => {
    logUnexpected(error);
  }, [error]);

  return (
    <>
      <Notice
        kind="warning"
        role="alert"
        title={isGone ? 'This chat session does not exist (any more)' : 'This chat session could not be loaded'}
      >
        {isGone ? 'It may have been deleted, or belong to someone else.' : 'Check the connection and try again.'}
      </Notice>
      <div className="flex gap-2">
        {!isGone && (
          <Button onClick={onRetry}>
            <RotateCw aria-hidden size={16} />
            Try again
          </Button>
        )}
        <Button variant="primary" onClick={onNewChat}>
          <MessageSquarePlus aria-hidden size={16} />
          New Chat
        </Button>
      </div>
    </>
  );
}
