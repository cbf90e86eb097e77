import { Link } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { listSearchOf } from '../documents-search.ts';

export function DeletedDocument() {
  return (
    <EmptyState
      icon={FileX}
      title="This document was deleted"
      text="Nothing is kept under this address any more."
      action={
        <Link to="/documents" search={listSearchOf} className="font-medium text-accent underline underline-offset-4">
          All documents
        </Link>
      }
    />
  );
}
