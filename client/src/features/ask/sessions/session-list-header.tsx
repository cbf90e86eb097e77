import type { ChatSession } from '@vademecum/shared/ask/chat.ts';
import { EllipsisVertical, MessageSquarePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { DeletingAllDialog } from './deleting-all-dialog.tsx';
import { useDeleteAll } from './use-delete-all.ts';

interface SessionListHeaderProps {
  sessions: readonly ChatSession[];
  onNewChat: () => void;
  onDeleted: (ids: number[]) => void;
}

/** What can be done above the list: begin a new chat, and delete all there are. */
export function SessionListHeader({ sessions, onNewChat, onDeleted }: SessionListHeaderProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { deleting, start, stop, close } = useDeleteAll(onDeleted);
  const count = sessions.length;
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
        onConfirm={() => {
          start(sessions);
        }}
      />
      {deleting !== null && <DeletingAllDialog deleting={deleting} onStop={stop} onRetry={start} onClose={close} />}
    </div>
  );
}
