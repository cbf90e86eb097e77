import type { ChatSession } from '@vademecum/shared/ask/chat.ts';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';

const RenameSessionDialog = lazy(async () => ({ default: (await import('./rename-session-dialog.tsx')).RenameSessionDialog }));

interface SessionMenuProps {
  session: ChatSession;
  onRename: (input: { id: number; chatName: string }) => void;
  onDelete: (input: { id: number }) => void;
}

/** Rename and Delete, each with its dialog. */
export function SessionMenu({ session: { id, chatName }, onRename, onDelete }: SessionMenuProps) {
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
