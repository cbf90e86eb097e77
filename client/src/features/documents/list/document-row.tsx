import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type Document, documentNameSchema } from '@vademecum/shared/documents/documents.ts';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { ClipboardCheck, Download, FilePlus2, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { type Inputs, trpc } from '../../../trpc.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { RowMenu } from '../../../ui/menu/menu.tsx';
import { listSearchOf } from '../documents-search.ts';
import { downloadOriginal } from '../download-original.ts';
import { useReadAgain } from '../reading/use-read-again.ts';
import { ReplaceDialog } from '../versions/replace-dialog.tsx';
import { type ReadingProgress, RowFacts } from './row-facts.tsx';
import { useDocumentRows } from './use-document-rows.ts';

interface DocumentRowProps {
  document: ListedDocument;
  progress: ReadingProgress | undefined;
  /** The document is open next to the list. */
  isOpen: boolean;
  tabIndex: 0 | -1;
}

/** Drawn again only when something of its own changes: while the list scrolls, that is never. */
export const DocumentRow = memo(function DocumentRow({ document, progress, isOpen, tabIndex }: DocumentRowProps) {
  return (
    <div className={classNames('flex h-full items-center rounded-md', isOpen ? 'bg-accent-soft' : 'hover:bg-sunken')}>
      <Link
        to="/documents/$documentId"
        params={{ documentId: document.id }}
        search={listSearchOf}
        data-row-focus
        tabIndex={tabIndex}
        className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-md pl-3 -outline-offset-2"
      >
        <RowFacts document={document} progress={progress} />
      </Link>
      <DocumentMenu document={document} tabIndex={tabIndex} />
    </div>
  );
});

type Named = Pick<ListedDocument, 'id' | 'name' | 'fileName' | 'status' | 'isAsked'>;

function DocumentMenu({ document, tabIndex }: { document: Named; tabIndex: 0 | -1 }) {
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
      description={`This deletes "${document.name}" and its original file. Answers will no longer cite it. This cannot be undone.`}
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
      {document.status === 'active' && <AskMenuItem documentId={document.id} isAsked={document.isAsked === true} />}
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

/** Leads to the roster with the dialog open that says who is asked. */
function AskMenuItem({ documentId, isAsked }: { documentId: number; isAsked: boolean }) {
  const navigate = useNavigate();
  return (
    <MenuItem
      icon={ClipboardCheck}
      onSelect={() => void navigate({ to: '/acknowledgements/$documentId', params: { documentId }, search: { ask: 1 } })}
    >
      {isAsked ? 'Change who is asked' : 'Ask to acknowledge'}
    </MenuItem>
  );
}

/** The document is gone from the list at once, and back if the server refuses. */
function useDeleteDocument(): (id: number) => void {
  const rows = useDocumentRows();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { documentId } = useParams({ strict: false });
  const shown = useListChange(
    ({ id }: { id: number }) => rows.patched(new Set([id]), () => null),
    // The document that it superseded is in force again.
    () => rows.invalidate(),
  );
  const { mutate } = trpc.documents.delete.useMutation({
    ...shown,
    onMutate: async (input) => {
      const undo = await shown.onMutate(input);
      if (documentId === input.id) await navigate({ to: '/documents', search: listSearchOf });
      return undo;
    },
    onSuccess: (_result, { id }) => utils.documents.get.invalidate({ id }),
    meta: { failureTitle: 'Delete Failed', failure: 'Please try again.' },
  });
  return (id) => {
    mutate({ id });
  };
}

interface VersionMenuItemsProps {
  document: Pick<Document, 'id' | 'status' | 'fileName'>;
  onReplace: () => void;
}

/** How a document comes to say something else; nothing while it is being read. */
function VersionMenuItems({ document: { id, status, fileName }, onReplace }: VersionMenuItemsProps) {
  const readAgain = useReadAgain();
  if (status === 'processing') return null;
  return (
    <>
      <MenuItem icon={FilePlus2} onSelect={onReplace}>
        Replace with a new version
      </MenuItem>
      {fileName !== null && status === 'active' && (
        <MenuItem
          icon={RotateCw}
          onSelect={() => {
            readAgain(id);
          }}
        >
          Re-process
        </MenuItem>
      )}
    </>
  );
}

interface RenameDialogProps {
  document: Pick<Document, 'id' | 'name'>;
  onClose: () => void;
}

function RenameDialog({ document, onClose }: RenameDialogProps) {
  const [name, setName] = useState(document.name);
  const rename = useRenameDocument();
  const checked = documentNameSchema.safeParse(name);

  function submit() {
    if (!checked.success) return;
    if (checked.data !== document.name) rename(document.id, checked.data);
    onClose();
  }

  return (
    <FormDialog title="Rename Document" onClose={onClose} onSubmit={submit} submitLabel="Save" isDisabled={!checked.success} isShort>
      <Field label="Document name" error={checked.error?.issues[0]?.message}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** The new name shows at once, and the old one again if the server refuses. */
function useRenameDocument(): (id: number, name: string) => void {
  const rows = useDocumentRows();
  const utils = trpc.useUtils();
  const { mutate } = trpc.documents.update.useMutation({
    ...useListChange(
      ({ id, name = '' }: Inputs['documents']['update']) => [
        rows.patched(new Set([id]), (row) => ({ ...row, name })),
        patch(utils.documents.get, { id }, (read) => ({ ...read, name })),
      ],
      ({ id }) => Promise.all([rows.refresh([id]), utils.documents.get.invalidate({ id })]),
    ),
    meta: { failureTitle: 'Rename Failed', failure: 'Please try again.' },
  });
  return (id, name) => {
    mutate({ id, name });
  };
}
