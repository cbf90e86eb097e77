import { Link } from '@tanstack/react-router';
import type { Document } from '@vademecum/shared/documents/documents.ts';
import { Notice } from '../../../ui/notice.tsx';
import { listSearchOf } from '../documents-search.ts';

/** What to beware of before reading on, with the way to what holds instead. */
export function StandingNotice({ lifecycle: { standing, warning, supersededBy } }: Pick<Document, 'lifecycle'>) {
  if (warning === null) return null;
  return (
    <Notice kind="warning">
      {warning}{' '}
      {standing === 'superseded' && supersededBy !== null && (
        <Link
          to="/documents/$documentId"
          params={{ documentId: supersededBy.id }}
          search={listSearchOf}
          className="font-medium underline underline-offset-4"
        >
          Open what holds now
        </Link>
      )}
    </Notice>
  );
}
