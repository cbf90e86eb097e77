import { EllipsisVertical, MessageSquarePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SessionItem } from './session-item.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useSessionChanges } from './use-session-changes.ts';

interface SessionListProps {
  /** The session whose conversation is open. */
  activeId: number | undefined;
  onNewChat: () => void;
  onSelect?: (() => void) | undefined;
  onDeleted: (ids: number[]) => void;
}

/** Specification, section 2.7. */
export function SessionList({ activeId, onNewChat, onSelect, onDeleted }: SessionListProps) {
  const sessions = trpc.chat.sessions.useQuery();
  const changes = useSessionChanges(onDeleted);
  const now = useNow();
  const list = sessions.data ?? [];
  return (
    <div className="flex h-full flex-col">
      <SessionListHeader count={list.length} onNewChat={onNewChat} onDeleteAll={changes.removeAll} />
      <nav aria-label="Chat sessions" className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {sessions.isPending && <Spinner label="Loading sessions..." />}
        {sessions.isError && <ErrorState title="The sessions could not be loaded" onRetry={() => void sessions.refetch()} />}
        {sessions.isSuccess && list.length === 0 && <p className="p-4 text-center text-ink-soft">No chat sessions yet</p>}
        <ul className="flex flex-col gap-0.5">
          {list.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              now={now}
              isActive={session.id === activeId}
              onSelect={onSelect}
              onRename={changes.rename}
              onDelete={changes.remove}
            />
          ))}
        </ul>
      </nav>
    </div>
  );
}

interface SessionListHeaderProps {
  count: number;
  onNewChat: () => void;
  onDeleteAll: () => void;
}

function SessionListHeader({ count, onNewChat, onDeleteAll }: SessionListHeaderProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="p-4 pb-3">
      <h2 className="flex min-h-9 items-center font-semibold">Chat Sessions</h2>
      <div className="mt-2 -mr-2 flex items-center gap-1">
        <Button onClick={onNewChat} className="flex-1">
          <MessageSquarePlus aria-hidden size={18} />
          New Chat
        </Button>
        {count > 0 && (
          <Menu trigger={<IconButton icon={EllipsisVertical} label="More about all sessions" />}>
            <MenuItem
              icon={Trash2}
              kind="danger"
              onSelect={() => {
                setIsConfirming(true);
              }}
            >
              Delete All Sessions
            </MenuItem>
          </Menu>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Delete All Chat Sessions"
        description={`This deletes ${count === 1 ? 'your only chat session' : `all ${count} of your chat sessions`} with every question and answer. It cannot be undone.`}
        confirmLabel="Delete All"
        onConfirm={onDeleteAll}
      />
    </div>
  );
}
