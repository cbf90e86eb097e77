import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { countLabel } from '../document-labels.ts';
import { listSearchOf } from '../documents-search.ts';
import { useDocumentRows } from './use-document-rows.ts';

/** Fewer than the server takes at a time: it answers others in between, and progress shows. */
const chunkSize = 100;

interface DeleteProgress {
  done: number;
  total: number;
}

/** The documents are gone from the list at once; those that the server refuses to delete come back. */
export function useDeleteDocuments() {
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
      // What superseded others may be among them, and what was read of them is no longer there.
      await Promise.all([rows.invalidate(), utils.documents.get.invalidate()]);
    }
  }
  return { deleteAll, progress };
}

function goneAlready(missing: number): string {
  return `${countLabel(missing, 'document')} of them had been deleted by somebody else before.`;
}

function failureOf(error: unknown, done: number, total: number): string {
  const reason = messageOf(error, 'Please try again.');
  return done === 0 ? reason : `${done.toLocaleString('en-US')} of ${countLabel(total, 'document')} were deleted. ${reason}`;
}
