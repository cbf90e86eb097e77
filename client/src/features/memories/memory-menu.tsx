import { useNavigate } from '@tanstack/react-router';
import type { Memory } from '@vademecum/shared/memories.ts';
import { Archive, ArchiveRestore, EllipsisVertical, Pencil, Shield, ShieldOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { useArchiveMemory } from './use-archive-memory.ts';
import { useDeleteMemory } from './use-delete-memory.ts';
import { useProtectMemory } from './use-protect-memory.ts';

type MenuMemory = Pick<Memory, 'id' | 'topic' | 'isArchived' | 'isProtected'>;

interface MemoryMenuProps {
  memory: MenuMemory;
  isAdministrator: boolean;
  tabIndex?: 0 | -1;
  /** The note was deleted. */
  onDeleted?: () => void;
}

/** What one may do with a note; a protected one is the administrators' alone, and nobody deletes it. */
export function MemoryMenu({ memory, isAdministrator, tabIndex, onDeleted }: MemoryMenuProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const navigate = useNavigate();
  if (memory.isProtected && !isAdministrator) return null;
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${memory.topic}`} tabIndex={tabIndex} className="m-1" />}>
        <MenuItem
          icon={Pencil}
          onSelect={() => {
            void navigate({ to: '/memories', search: (before) => ({ ...before, memory: memory.id, edit: 1 }) });
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
              setIsDeleting(true);
            }}
          >
            Delete
          </MenuItem>
        )}
      </Menu>
      <DeleteDialog
        memory={memory}
        isOpen={isDeleting}
        onClose={() => {
          setIsDeleting(false);
        }}
        onDeleted={onDeleted}
      />
    </>
  );
}

interface DeleteDialogProps {
  memory: MenuMemory;
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

function AdministratorItems({ memory: { id, isArchived, isProtected } }: { memory: MenuMemory }) {
  const archive = useArchiveMemory();
  const protect = useProtectMemory();
  return (
    <>
      <MenuItem
        icon={isProtected ? ShieldOff : Shield}
        onSelect={() => {
          protect(id, !isProtected);
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
