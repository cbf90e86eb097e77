import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

/** Specification, section 2.4. */
export function ErrorScreen({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <MessageScreen
      icon={CircleAlert}
      isBad
      title="Something went wrong"
      actions={
        <>
          <Button variant="primary" onClick={onTryAgain}>
            Try Again
          </Button>
          <Button
            onClick={() => {
              window.location.reload();
            }}
          >
            Reload Page
          </Button>
        </>
      }
    >
      <p>We're sorry, but something unexpected happened. The error has been logged and our team will investigate.</p>
      <p>If this problem persists, please contact support with the error details.</p>
    </MessageScreen>
  );
}
