import { useRouter } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { Button } from './button.tsx';
import { MessageScreen } from './message-screen.tsx';

/** Stands where a screen would be that the signed-in person may not see. */
export function AccessDeniedScreen({ sentence }: { sentence: string }) {
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
      <p>{sentence}</p>
    </MessageScreen>
  );
}
