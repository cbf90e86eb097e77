import type { Document } from '@vademecum/shared/documents.ts';
import { Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { downloadOriginal } from './download-original.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useDeleteDocument } from './use-delete-document.ts';
import { VersionMenuItems } from './version-menu-items.tsx';

export function DocumentMenu({ document }: { document: Document }) {
  const [dialog, setDialog] = useState<'rename' | 'replace' | 'delete' | null>(null);
  const deleteDocument = useDeleteDocument();
  const close = () => {
    setDialog(null);
  };
  return (
    <>
      <Actions document={document} onChoose={setDialog} />
      {dialog === 'rename' && <RenameDialog document={document} onClose={close} />}
      {dialog === 'replace' && <ReplaceDialog document={document} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title="Delete Document"
        description={`"${document.name}" and its original file are deleted, and no answer can cite it any more. This cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => {
          deleteDocument(document.id);
        }}
      />
    </>
  );
}

interface ActionsProps {
  document: Document;
  onChoose: (dialog: 'rename' | 'replace' | 'delete') => void;
}

function Actions({ document, onChoose }: ActionsProps) {
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${document.name}`} className="m-1" />}>
      <MenuItem
        icon={Pencil}
        onSelect={() => {
          onChoose('rename');
        }}
      >
        Rename
      </MenuItem>
      <VersionMenuItems
        document={document}
        onReplace={() => {
          onChoose('replace');
        }}
      />
      {document.fileName !== null && (
        <MenuItem
          icon={Download}
          onSelect={() => {
            downloadOriginal(document.id);
          }}
        >
          Download original
        </MenuItem>
      )}
      <MenuItem
        icon={Trash2}
        kind="danger"
        onSelect={() => {
          onChoose('delete');
        }}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
