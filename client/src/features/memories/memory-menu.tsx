import { useNavigate } from '@tanstack/react-router';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { Archive, ArchiveRestore, Pencil, Shield, ShieldOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
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
  if (memory.isProtected && !isAdministrator) return null;
  return (
    <>
      <RowMenu label={`Actions for ${memory.topic}`} tabIndex={tabIndex}>
        <EditItem id={memory.id} />
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
      </RowMenu>
      {isDeleting && (
        <DeleteDialog
          memory={memory}
          onClose={() => {
            setIsDeleting(false);
          }}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

function EditItem({ id }: { id: number }) {
  const navigate = useNavigate();
  return (
    <MenuItem
      icon={Pencil}
      onSelect={() => {
        void navigate({ to: '/memories', search: (before) => ({ ...before, memory: id, edit: 1 }) });
      }}
    >
      Edit
    </MenuItem>
  );
}

interface DeleteDialogProps {
  memory: MenuMemory;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

function DeleteDialog({ memory, onClose, onDeleted }: DeleteDialogProps) {
  const deleteMemory = useDeleteMemory();
  return (
    <ConfirmDialog
      open
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
