import { useNavigate, useParams } from '@tanstack/react-router';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { SlidersHorizontal, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { countLabel, firstOf } from '../../../lib/count-labels.ts';
import { listSearchOf } from '../documents-search.ts';
import { SetDialog } from '../register/set-dialog.tsx';
import { SetOutcomeLine } from '../register/set-outcome-line.tsx';
import { useSetDocuments } from '../register/use-set-documents.ts';
import { useDocumentRows } from './use-document-rows.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  found: readonly ListedDocument[];
  /** All of the library. */
  library: readonly ListedDocument[];
}

/** How many names the question before the deletion spells out. */
const namesShown = 3;

export function SelectionBar({ selection, found, library }: SelectionBarProps) {
  const { selected } = selection;
  const [isAsking, setIsAsking] = useState(false);
  const chosen = found.filter(({ id }) => selected.has(id));
  const { deleteAll, progress } = useDeleteDocuments();
  const isAll = selected.size === found.length;
  if (progress !== null) return <Deleting {...progress} />;
  return (
    <div role="group" aria-label="Selected documents" className="flex flex-wrap items-center gap-2">
      <span role="status" className="mr-auto font-medium tabular-nums">
        {selected.size.toLocaleString('en-US')} selected
      </span>
      <Button size="small" variant="ghost" onClick={isAll ? selection.clear : selection.selectAll}>
        {isAll ? 'Select none' : `Select all ${found.length.toLocaleString('en-US')}`}
      </Button>
      <SetButton chosen={chosen} library={library} />
      <Button
        size="small"
        variant="danger"
        disabled={selected.size === 0}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        <Trash2 aria-hidden size={16} className="max-sm:hidden" />
        Delete
      </Button>
      <IconButton icon={X} label="Stop selecting" onClick={selection.stop} />
      {isAsking && (
        <DeleteQuestion
          names={chosen.map(({ name }) => name)}
          onClose={() => {
            setIsAsking(false);
          }}
          onConfirm={() => void deleteAll([...selected]).then(selection.stop)}
        />
      )}
    </div>
  );
}

/** Sets fields of the selected documents, and says in a line of its own what came of it. */
function SetButton({ chosen, library }: { chosen: readonly ListedDocument[]; library: readonly ListedDocument[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { set, outcome, undo } = useSetDocuments();
  return (
    <>
      <Button size="small" disabled={chosen.length === 0} onClick={() => setIsOpen(true)}>
        <SlidersHorizontal aria-hidden size={16} className="max-sm:hidden" />
        Edit
      </Button>
      {isOpen && <SetDialog documents={chosen} library={library} onClose={() => setIsOpen(false)} onSet={set} />}
      {outcome !== null && (
        <div className="order-last w-full">
          <SetOutcomeLine outcome={outcome} onUndo={() => void undo()} />
        </div>
      )}
    </>
  );
}

function Deleting({ done, total }: { done: number; total: number }) {
  return (
    <p role="status" className="flex min-h-10 items-center tabular-nums">
      Deleting {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}...
    </p>
  );
}

interface DeleteQuestionProps {
  names: string[];
  onClose: () => void;
  onConfirm: () => void;
}

function DeleteQuestion({ names, onClose, onConfirm }: DeleteQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${countLabel(names.length, 'document', 'documents')}`}
      description={questionOf(names)}
      confirmLabel="Delete"
      onConfirm={onConfirm}
    />
  );
}

function questionOf(names: string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  const list = names.length > namesShown ? firstOf(quoted, namesShown) : quoted.join(', ').replace(/, ([^,]*)$/, ' and $1');
  const [their, them] = names.length === 1 ? ['its original file', 'it'] : ['their original files', 'them'];
  return `This deletes ${list}, with ${their}. Answers will no longer cite ${them}. This cannot be undone.`;
}

/** Fewer than the server takes at a time: it answers others in between, and progress shows. */
const chunkSize = 100;

interface DeleteProgress {
  done: number;
  total: number;
}

/** The documents are gone from the list at once; those that the server refuses to delete come back. */
function useDeleteDocuments() {
  const rows = useDocumentRows();
  const utils = trpc.useUtils();
  const toast = useToast();
  const navigate = useNavigate();
  const { documentId } = useParams({ strict: false });
  const { mutateAsync } = trpc.documents.deleteMany.useMutation();
  const [progress, setProgress] = useState<DeleteProgress | null>(null);

  async function deleteAll(ids: readonly number[]): Promise<void> {
    const wanted = new Set(ids);
    await rows.cancel();
    const taken = rows.all().filter(({ id }) => wanted.has(id));
    rows.remove(wanted);
    if (documentId !== undefined && wanted.has(documentId)) await navigate({ to: '/documents', search: listSearchOf });
    let [done, missing] = [0, 0];
    try {
      for (; done < ids.length; done += chunkSize) {
        setProgress({ done, total: ids.length });
        const chunk = ids.slice(done, done + chunkSize);
        missing += (await mutateAsync({ ids: chunk })).missing.length;
      }
      if (missing > 0) toast({ title: 'Documents Deleted', description: goneAlready(missing) });
    } catch (error) {
      const left = new Set(ids.slice(done));
      rows.restore(taken.filter(({ id }) => left.has(id)));
      toast({ title: 'Delete Failed', description: failureOf(error, done, ids.length), variant: 'destructive' });
    } finally {
      setProgress(null);
      // Some of the documents may have superseded others, and the fetched copies of deleted ones are out of date.
      await Promise.all([rows.invalidate(), utils.documents.get.invalidate()]);
    }
  }
  return { deleteAll, progress };
}

function goneAlready(missing: number): string {
  return `${countLabel(missing, 'document', 'documents')} of them had already been deleted by someone else.`;
}

function failureOf(error: unknown, done: number, total: number): string {
  const reason = messageOf(error, 'Please try again.');
  return done === 0 ? reason : `${done.toLocaleString('en-US')} of ${countLabel(total, 'document', 'documents')} were deleted. ${reason}`;
}
