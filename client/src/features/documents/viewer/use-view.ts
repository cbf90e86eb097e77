import type { Document } from '@vademecum/shared/documents/documents.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { extensionOf } from '../upload/file-kind.ts';
import type { ViewerPlace } from './viewer-search.ts';

/** The original is a file whose pages can be shown. */
export function hasPages({ fileName, status }: Pick<Document, 'fileName' | 'status'>): boolean {
  return status === 'active' && fileName !== null && extensionOf(fileName) === 'pdf';
}

export type View = 'pages' | 'text' | 'both';

/** Room for pages and text next to each other. */
const roomForBoth = '(min-width: 1280px)';

/** What is shown of a document: the pages of a PDF file, unless the address says otherwise, and the text of any other. */
export function useView(place: Pick<ViewerPlace, 'view'>, document: Pick<Document, 'fileName' | 'status'>) {
  const navigate = useNavigate();
  const hasRoom = useMediaQuery(roomForBoth);
  const named = place.view ?? 'pages';
  const view: View = !hasPages(document) ? 'text' : named === 'both' && !hasRoom ? 'pages' : named;
  return {
    view,
    hasRoom,
    show: (next: View) =>
      void navigate({ to: '.', search: (before) => ({ ...before, view: next === 'pages' ? undefined : next }), replace: true }),
  };
}
