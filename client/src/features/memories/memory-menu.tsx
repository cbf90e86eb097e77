import { useNavigate } from '@tanstack/react-router';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { Archive, ArchiveRestore, Pencil, Shield, ShieldOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useListChange } from '../../lib/use-list-change.ts';
import { trpc } from '../../trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { RowMenu } from '../../ui/menu/menu.tsx';
import { useMemoryCache } from './use-memory-cache.ts';

type MenuMemory = Pick<Memory, 'id' | 'topic' | 'isArchived' | 'isProtected'>;

interface MemoryMenuProps {
  memory: MenuMemory;
  isAdministrator: boolean;
  tabIndex?: 0 | -1;
  /** The note was deleted. */
  onDeleted?: () => void;
}

/** The actions on a memory. Only administrators change a protected one, and nobody deletes it. */
export function MemoryMenu({ memory, isAdministrator, tabIndex, onDeleted }: MemoryMenuProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  if (memory.isProtected && !isAdministrator) return null;
  return (
    <>
      <RowMenu label={`Actions for ${memory.topic}`} tabIndex={tabIndex}>
        <EditItem id={memory.id} />
        {isAdministrator && <AdministratorItems memory={memory} />}
        {!memory.isProtected && (
          <MenuItem icon={Trash2} kind="danger" onSelect={() => setIsDeleting(true)}>
            Delete
          </MenuItem>
        )}
      </RowMenu>
      {isDeleting && <DeleteDialog memory={memory} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />}
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
      description={`This deletes "${memory.topic}". Answers will no longer cite it. This cannot be undone.`}
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
      <MenuItem icon={isProtected ? ShieldOff : Shield} onSelect={() => protect(id, !isProtected)}>
        {isProtected ? 'Unprotect' : 'Protect'}
      </MenuItem>
      <MenuItem icon={isArchived ? ArchiveRestore : Archive} onSelect={() => archive(id, !isArchived)}>
        {isArchived ? 'Restore' : 'Archive'}
      </MenuItem>
    </>
  );
}

type Given = Pick<Memory, 'id'>;

/** The memory is gone from the list at once, and back if the server refuses. */
function useDeleteMemory(): (id: number) => void {
  const { mutate } = trpc.memories.delete.useMutation(useMove('Failed to delete memory'));
  return (id) => mutate({ id });
}

/** Protects a memory or ends its protection; shown at once, and taken back if the server refuses. */
function useProtectMemory(): (id: number, isProtected: boolean) => void {
  const cache = useMemoryCache();
  const shown = useListChange(
    ({ id, isProtected = false }: Given & { isProtected?: boolean | undefined }) => cache.change(id, { isProtected }),
    cache.refresh,
  );
  const protect = trpc.memories.update.useMutation({ ...shown, meta: { failure: 'Failed to protect memory' } });
  const release = trpc.memories.update.useMutation({ ...shown, meta: { failure: 'Failed to unprotect memory' } });
  return (id, isProtected) => {
    (isProtected ? protect : release).mutate({ id, isProtected });
  };
}

/** Archives a memory or restores it. It leaves its list at once, and is back if the server refuses. */
function useArchiveMemory(): (id: number, isArchived: boolean) => void {
  const archive = trpc.memories.archive.useMutation(useMove('Failed to archive memory'));
  const restore = trpc.memories.restore.useMutation(useMove('Failed to restore memory'));
  return (id, isArchived) => {
    (isArchived ? archive : restore).mutate({ id });
  };
}

function useMove(failure: string) {
  const cache = useMemoryCache();
  return { ...useListChange(({ id }: Given) => cache.remove(id), cache.refresh), meta: { failure } };
}
