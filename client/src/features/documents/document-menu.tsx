import type { ListedDocument } from '@vademecum/shared/listed-documents.ts';
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

type Named = Pick<ListedDocument, 'id' | 'name' | 'fileName' | 'status'>;

export function DocumentMenu({ document, tabIndex }: { document: Named; tabIndex: 0 | -1 }) {
  const [isUsed, setIsUsed] = useState(false);
  const [dialog, setDialog] = useState<'rename' | 'replace' | 'delete' | null>(null);
  const close = () => {
    setDialog(null);
  };
  return (
    <>
      {isUsed ? (
        <Actions document={document} tabIndex={tabIndex} onChoose={setDialog} />
      ) : (
        <UnusedButton
          label={labelOf(document)}
          tabIndex={tabIndex}
          onPress={() => {
            setIsUsed(true);
          }}
        />
      )}
      {dialog === 'rename' && <RenameDialog document={document} onClose={close} />}
      {dialog === 'replace' && <ReplaceDialog document={document} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog document={document} onClose={close} />}
    </>
  );
}

const labelOf = ({ name }: Named) => `Actions for ${name}`;

/** Stands for the menu until it is asked for: a menu behind each of the rows that scroll past would be most of their weight. */
function UnusedButton({ label, tabIndex, onPress }: { label: string; tabIndex: 0 | -1; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      tabIndex={tabIndex}
      onClick={onPress}
      className="m-1 inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <EllipsisVertical aria-hidden size={18} />
    </button>
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
    <Menu isOpenAtFirst trigger={<IconButton icon={EllipsisVertical} label={labelOf(document)} tabIndex={tabIndex} className="m-1" />}>
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
