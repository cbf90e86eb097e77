import { PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';

interface ChatHeaderProps {
  sessionId: number | undefined;
  /** Set where the list of sessions does not stand beside the conversation. */
  onShowSessions: (() => void) | undefined;
  /** Stands at the end of the line. */
  menu: ReactNode;
}

/** The name of the conversation. It stays out of the browser's tab: what is asked concerns nobody who looks over. */
export function ChatHeader({ sessionId, onShowSessions, menu }: ChatHeaderProps) {
  usePageTitle('Chat');
  const name = trpc.chat.sessions.useQuery(undefined, { select: (list) => list.find(({ id }) => id === sessionId)?.chatName });
  return (
    <header className="flex min-h-14 items-center gap-3 border-b border-line bg-surface px-4 py-2 lg:px-6 print:hidden">
      {onShowSessions !== undefined && (
        <Button size="small" onClick={onShowSessions}>
          <PanelLeftOpen aria-hidden size={16} />
          Sessions
        </Button>
      )}
      <h1 className="min-w-0 truncate text-lg font-semibold" title={name.data}>
        {name.data ?? (sessionId === undefined ? 'New Chat' : 'Chat')}
      </h1>
      <div className="ml-auto">{menu}</div>
    </header>
  );
}
