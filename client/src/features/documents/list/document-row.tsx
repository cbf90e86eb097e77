import { Link } from '@tanstack/react-router';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { DocumentMenu } from './document-menu.tsx';
import { listSearchOf } from '../documents-search.ts';
import { type ReadingProgress, RowFacts } from './row-facts.tsx';

interface DocumentRowProps {
  document: ListedDocument;
  progress: ReadingProgress | undefined;
  /** It stands open beside the list. */
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
