import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { downloadOriginal } from '../download-original.ts';
import { RenameDialog } from '../rename-dialog.tsx';
import { ReplaceDialog } from '../versions/replace-dialog.tsx';
import { useDeleteDocument } from './use-delete-document.ts';
import { VersionMenuItems } from '../versions/version-menu-items.tsx';

type Named = Pick<ListedDocument, 'id' | 'name' | 'fileName' | 'status'>;

export function DocumentMenu({ document, tabIndex }: { document: Named; tabIndex: 0 | -1 }) {
  const [dialog, setDialog] = useState<'rename' | 'replace' | 'delete' | null>(null);
  const close = () => {
    setDialog(null);
  };
  return (
    <>
      <Actions document={document} tabIndex={tabIndex} onChoose={setDialog} />
      {dialog === 'rename' && <RenameDialog document={document} onClose={close} />}
      {dialog === 'replace' && <ReplaceDialog document={document} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog document={document} onClose={close} />}
    </>
  );
}

function DeleteDialog({ document, onClose }: { document: Named; onClose: () => void }) {
  const deleteDocument = useDeleteDocument();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete Document"
      description={`"${document.name}" and its original file are deleted, and no answer can cite it any more. This cannot be undone.`}
      confirmLabel="Delete"
      onConfirm={() => {
        deleteDocument(document.id);
      }}
    />
  );
}

interface ActionsProps {
  document: Named;
  tabIndex: 0 | -1;
  onChoose: (dialog: 'rename' | 'replace' | 'delete') => void;
}

function Actions({ document, tabIndex, onChoose }: ActionsProps) {
  return (
    <RowMenu label={`Actions for ${document.name}`} tabIndex={tabIndex}>
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
    </RowMenu>
  );
}
