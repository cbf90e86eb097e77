import { useRouter } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

/** What the screen says without invite_staff: specification, section 2.17. */
export function NoPermission() {
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
      <p>You don't have permission to manage users.</p>
    </MessageScreen>
  );
}
