import { Link } from '@tanstack/react-router';
import type { ChatSession } from '@vademecum/shared/ask/chat.ts';
import { sessionTimeLabel } from '@vademecum/shared/time-labels.ts';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';

interface SessionItemProps {
  session: ChatSession;
  now: Date;
  isActive: boolean;
  /** The words that the search found in it. */
  said: string | undefined;
  onSelect: (() => void) | undefined;
  onRename: (input: { id: number; chatName: string }) => void;
  onDelete: (input: { id: number }) => void;
}
import { moveFocus } from './move-focus.ts';

/** A session of the list; specification, section 2.7. */
export const SessionItem = memo(function SessionItem({ session, now, isActive, said, onSelect, onRename, onDelete }: SessionItemProps) {
  const { id, chatName, updatedAt } = session;
  return (
    <li className={classNames('flex items-center rounded-md pr-1 hover:bg-sunken', isActive && 'bg-sunken')}>
      <Link
        to="/chat/$sessionId"
        params={{ sessionId: String(id) }}
        onClick={onSelect}
        onKeyDown={moveFocus}
        aria-current={isActive ? 'page' : undefined}
        className="min-w-0 flex-1 rounded-md px-3 py-2"
      >
        <span className={classNames('block truncate', isActive && 'font-medium text-accent')} title={chatName}>
          {chatName}
        </span>
        {said !== undefined && <span className="mt-0.5 line-clamp-2 text-xs [overflow-wrap:anywhere]">{said}</span>}
        <span className="mt-0.5 flex min-h-5 items-center justify-between gap-2 text-xs text-ink-soft">
          <time dateTime={updatedAt}>{sessionTimeLabel(updatedAt, now)}</time>
          {isActive && <Badge>Active</Badge>}
        </span>
      </Link>
      <SessionMenu session={session} onRename={onRename} onDelete={onDelete} />
    </li>
  );
});

const RenameSessionDialog = lazy(async () => ({ default: (await import('./rename-session-dialog.tsx')).RenameSessionDialog }));

interface SessionMenuProps {
  session: ChatSession;
  onRename: (input: { id: number; chatName: string }) => void;
  onDelete: (input: { id: number }) => void;
}

/** Rename and Delete, each with its dialog. */
function SessionMenu({ session: { id, chatName }, onRename, onDelete }: SessionMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const open = (next: typeof dialog) => () => {
    setDialog(next);
  };
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`More about ${chatName}`} />}>
        <MenuItem icon={Pencil} onSelect={open('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={Trash2} kind="danger" onSelect={open('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {dialog === 'rename' && (
        <Suspense>
          <RenameSessionDialog
            chatName={chatName}
            onClose={open(null)}
            onSave={(name) => {
              onRename({ id, chatName: name });
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={open(null)}
        title="Delete Chat Session"
        description={`This deletes “${chatName}” with its questions and answers. It cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => {
          onDelete({ id });
        }}
      />
    </>
  );
}
