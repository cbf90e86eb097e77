import { Link } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { MessageScreen } from '../../ui/message-screen.tsx';

export function NotFoundPage() {
  return (
    <MessageScreen
      icon={MapPinOff}
      title="Page not found"
      actions={
        <Link to="/chat" className="font-medium text-accent underline underline-offset-4">
          Go to Chat
        </Link>
      }
    >
      <p>The link may be old or incomplete.</p>
    </MessageScreen>
  );
}
