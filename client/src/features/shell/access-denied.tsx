import { useRouter } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

/** Specification, section 2.3. */
export function AccessDenied() {
  const router = useRouter();
  return (
    <MessageScreen
      icon={ShieldX}
      title="Access Denied"
      actions={
        <Button
          variant="primary"
          onClick={() => {
            router.history.back();
          }}
        >
          Go Back
        </Button>
      }
    >
      <p>You don't have permission to access this feature. Contact your administrator if you believe this is an error.</p>
    </MessageScreen>
  );
}
