import type { Memory } from '@vademecum/shared/memories.ts';
import { Archive, ArchiveRestore, EllipsisVertical, Pencil, Shield, ShieldOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { EditMemoryDialog } from './edit-memory-dialog.tsx';
import { useArchiveMemory } from './use-archive-memory.ts';
import { useDeleteMemory } from './use-delete-memory.ts';
import { useSaveMemory } from './use-save-memory.ts';

interface MemoryMenuProps {
  memory: Memory;
  isAdministrator: boolean;
  /** The note was deleted. */
  onDeleted?: () => void;
}

/** What one may do with a note; a protected one is the administrators' alone, and nobody deletes it. */
export function MemoryMenu({ memory, isAdministrator, onDeleted }: MemoryMenuProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => {
    setDialog(null);
  };
  if (memory.isProtected && !isAdministrator) return null;
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${memory.topic}`} className="m-1" />}>
        <MenuItem
          icon={Pencil}
          onSelect={() => {
            setDialog('edit');
          }}
        >
          Edit
        </MenuItem>
        {isAdministrator && <AdministratorItems memory={memory} />}
        {!memory.isProtected && (
          <MenuItem
            icon={Trash2}
            kind="danger"
            onSelect={() => {
              setDialog('delete');
            }}
          >
            Delete
          </MenuItem>
        )}
      </Menu>
      {dialog === 'edit' && <EditMemoryDialog memory={memory} onClose={close} />}
      <DeleteDialog memory={memory} isOpen={dialog === 'delete'} onClose={close} onDeleted={onDeleted} />
    </>
  );
}

interface DeleteDialogProps {
  memory: Memory;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

function DeleteDialog({ memory, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  const deleteMemory = useDeleteMemory();
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onClose}
      title="Delete Memory"
      description={`"${memory.topic}" is deleted, and no answer can cite it any more. This cannot be undone.`}
      confirmLabel="Delete"
      onConfirm={() => {
        deleteMemory(memory.id);
        onDeleted?.();
      }}
    />
  );
}

function AdministratorItems({ memory: { id, isArchived, isProtected } }: { memory: Memory }) {
  const archive = useArchiveMemory();
  const { update } = useSaveMemory();
  return (
    <>
      <MenuItem
        icon={isProtected ? ShieldOff : Shield}
        onSelect={() => {
          update({ id, isProtected: !isProtected });
        }}
      >
        {isProtected ? 'End protection' : 'Protect'}
      </MenuItem>
      <MenuItem
        icon={isArchived ? ArchiveRestore : Archive}
        onSelect={() => {
          archive(id, !isArchived);
        }}
      >
        {isArchived ? 'Restore' : 'Archive'}
      </MenuItem>
    </>
  );
}
