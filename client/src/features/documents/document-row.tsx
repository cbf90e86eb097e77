import { Link } from '@tanstack/react-router';
import type { ListedDocument } from '@vademecum/shared/listed-documents.ts';
import { memo } from 'react';
import { DocumentMenu } from './document-menu.tsx';
import { listSearchOf } from './documents-search.ts';
import { type ReadingProgress, RowFacts } from './row-facts.tsx';

interface DocumentRowProps {
  document: ListedDocument;
  progress: ReadingProgress | undefined;
  tabIndex: 0 | -1;
}

/** Drawn again only when something of its own changes: while the list scrolls, that is never. */
export const DocumentRow = memo(function DocumentRow({ document, progress, tabIndex }: DocumentRowProps) {
  return (
    <div className="flex items-start rounded-md hover:bg-sunken has-[[aria-current=page]]:bg-accent-soft">
      <Link
        to="/documents/$documentId"
        params={{ documentId: document.id }}
        search={listSearchOf}
        data-row-focus
        tabIndex={tabIndex}
        className="flex min-w-0 flex-1 gap-3 rounded-md px-3 py-2 -outline-offset-2"
      >
        <RowFacts document={document} progress={progress} />
      </Link>
      <DocumentMenu document={document} tabIndex={tabIndex} />
    </div>
  );
});
