import { useNavigate, useSearch } from '@tanstack/react-router';
import { History, MessageSquarePlus } from 'lucide-react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Which chat to begin with, for who wants to be asked each time: specification, section 2.16. */
export function StartDialog() {
  const isAsked = useSearch({ from: '/_shell/chat', select: ({ start }) => start === 'ask' });
  const navigate = useNavigate();
  const last = trpc.chat.sessions.useQuery(undefined, { enabled: isAsked, select: (sessions) => sessions.at(0) }).data;
  const beginNew = () => void navigate({ to: '/chat', search: {}, replace: true });
  return (
    <Dialog
      open={isAsked && last !== undefined}
      onOpenChange={beginNew}
      title="Which chat?"
      description={last === undefined ? undefined : `You can continue “${last.chatName}”, or start a new one.`}
    >
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => {
            if (last !== undefined)
              void navigate({ to: '/chat/$sessionId', params: { sessionId: String(last.id) }, search: {}, replace: true });
          }}
        >
          <History aria-hidden size={18} />
          Continue last session
        </Button>
        <Button onClick={beginNew}>
          <MessageSquarePlus aria-hidden size={18} />
          Create new session
        </Button>
      </div>
    </Dialog>
  );
}
